import { units } from './fixtures/createChain'
import { expect, revertAfterEach, test } from './fixtures/test'
import { swapPage, withConfig } from './swapPage'

revertAfterEach()

test('without a wallet: the cards, their details, a price, and one that could not be read', async ({
  app,
  page,
  watcher,
}) => {
  await app.open('/swap')
  const form = swapPage(page)
  await expect(page.getByRole('heading', { name: 'Token Swap' })).toBeVisible()
  for (const field of [form.from, form.to]) await expect(field).toBeVisible()
  await expect(form.fromToken).toHaveValue('ZKP')
  await expect(form.toToken).toHaveValue('USDT')
  for (const select of [form.fromToken, form.toToken])
    await expect(select.getByRole('option')).toHaveText([
      /^ZKP/,
      /^USDT/,
      /^WETH/,
      /^WBTC/,
      /^DAI/,
    ])
  await expect(page.getByText('Balance: 0.00 ZKP')).toBeVisible()
  await expect(page.getByText('Balance: 0.00 USDT')).toBeVisible()
  // A Max button on the From card only.
  await expect(form.max).toHaveCount(1)
  await expect(form.info('Estimated gas')).toHaveText('~0.002 ETH')
  for (const symbol of ['ZKP', 'USDT', 'WETH', 'WBTC', 'DAI'])
    await expect(form.balance(symbol)).toHaveText(`${symbol}0.00`)
  for (const text of ['0.5%', '1.0%', '5.0%'])
    await expect(form.slippage(text)).toHaveAttribute(
      'aria-pressed',
      String(text === '1.0%'),
    )

  await test.step('a price', async () => {
    await form.from.fill('2')
    await expect(form.to).toHaveValue('0.99')
    await expect(form.info('Minimum received')).toHaveText('0.98 USDT')
    await expect(form.info('Route')).toHaveText('ZKP → USDT')
    // The seeded pool holds two ZKP for a dollar; other tests trade in it a little.
    await expect(page.getByText(/^≈ \$/)).toHaveText([
      /^≈ \$(0\.99|1\.00)$/,
      /^≈ \$0\.99$/,
    ])
    await expect(page.getByText('Please connect your wallet')).toBeVisible()
    await expect(form.swap).toBeDisabled()
    await expect(form.swap).toHaveAccessibleDescription(
      'Please connect your wallet',
    )
    await expect(form.info('Price')).toHaveText(/^1 ZKP = 0\.49\d{1,4} USDT$/)
    await form.info('Price').getByRole('button').click()
    await expect(form.info('Price')).toHaveText(/^1 USDT = 2\.00\d{1,3} ZKP$/)
  })

  await test.step('one that could not be read can be read again', async () => {
    watcher.allow(/ERR_FAILED|Failed to load resource/)
    await page.route('**/rpc', (route) => route.abort())
    await form.from.fill('4')
    const retry = page.getByRole('button', { name: 'Try again' })
    await expect(retry).toBeVisible()
    await page.unroute('**/rpc')
    await retry.click()
    await expect(form.to).toHaveValue('1.99')
  })
})

test('a wrong link opens the page all the same; what is chosen and typed becomes a link, and choices are kept', async ({
  app,
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 500 })
  await app.open('/swap?from=NOPE&to=weth&amount=100')
  const form = swapPage(page)
  await expect(form.fromToken).toHaveValue('ZKP')
  await expect(form.toToken).toHaveValue('WETH')
  // An amount of the one token is none of the other.
  await expect(form.from).toHaveValue('')
  const note = page.getByText('a token that this network does not have')
  await expect(note).toBeVisible()
  await form.fromToken.selectOption('WBTC')
  await expect(note).toBeHidden()
  await form.from.fill('1.50')
  // Leaving a field does not scroll the page under the pointer.
  await page.evaluate(() => window.scrollTo(0, 200))
  await form.slippage('5.0%').click()
  await expect(page).toHaveURL(/\?from=WBTC&to=WETH&amount=1\.5$/)
  expect(await page.evaluate(() => window.scrollY)).toBe(200)
  await page.getByRole('button', { name: 'Hide details' }).click()
  await expect(form.info('Minimum received')).toBeHidden()

  await page.reload()
  await expect(form.from).toHaveValue('1.5')
  await expect(form.fromToken).toHaveValue('WBTC')
  await expect(form.slippage('5.0%')).toHaveAttribute('aria-pressed', 'true')
  await expect(form.info('Price')).toHaveText(/^1 WBTC = /)
  await expect(form.info('Minimum received')).toBeHidden()
  await page.getByRole('button', { name: 'Show details' }).click()
  await expect(form.info('Minimum received')).toBeVisible()
})

// What may stand in a field, and what a text most likely means:
// amountDraft.test.ts and guessAmounts.test.ts.
test('the field only ever holds digits and one point, and says what it refused', async ({
  app,
  page,
}) => {
  await app.open('/swap')
  const { from, to } = swapPage(page)
  const note = page.getByText(/^Not entered:/)
  for (const [typed, held] of [
    ['1,5', '1.5'],
    ['0.1234567890123456789', '0.123456789012345678'],
    ['1.2.3', '1.23'],
    ['1.2,', '1.2'],
  ] as const) {
    await from.clear()
    await expect(note).toBeHidden()
    await from.pressSequentially(typed)
    await expect(from).toHaveValue(held)
    // A comma that became a point is not worth a word.
    await expect(note).toBeVisible({ visible: typed !== '1,5' })
  }
  await expect(from).toHaveAccessibleDescription(
    'Not entered: an amount is digits and one decimal point, with at most 18 decimals.',
  )
  await expect(from).not.toHaveAttribute('aria-invalid', 'true')

  // An on-screen keyboard composes, which a page cannot prevent.
  await from.clear()
  const devtools = await page.context().newCDPSession(page)
  for (const [composed, held] of [
    ['1', '1'],
    ['1,', '1.'],
    ['5', '1.5'],
  ] as const) {
    await devtools.send('Input.imeSetComposition', {
      text: composed,
      selectionStart: composed.length,
      selectionEnd: composed.length,
    })
    await expect(from).toHaveValue(held)
    await expect(note).toBeHidden()
  }
  await from.clear()
  // An input method may write full-width digits.
  for (const [composed, held] of [
    ['１', '1'],
    ['．', '1.'],
    ['５', '1.5'],
  ] as const) {
    await devtools.send('Input.imeSetComposition', {
      text: composed,
      selectionStart: composed.length,
      selectionEnd: composed.length,
    })
    await expect(from).toHaveValue(held)
  }
  await from.clear()

  // The caret stays where the refused text was to go.
  await from.fill('15')
  await from.press('ArrowLeft')
  await page.keyboard.insertText('e')
  await from.press('.')
  await expect(from).toHaveValue('1.5')

  for (const [pasted, meant] of [
    ['1,234.5', '1234.5'],
    ['1,5', '1.5'],
  ] as const) {
    await from.fill('7')
    await from.selectText()
    await page.keyboard.insertText(pasted)
    await expect(from).toHaveValue('7')
    await page.getByRole('button', { name: `${meant}?` }).click()
    await expect(from).toHaveValue(meant)
    await expect(from).toBeFocused()
    await expect(note).toBeHidden()
    await expect(to).not.toHaveValue('')
  }
})

test('the direction turns the swap around, the slippage sets the least that is received, and a price that moves far is said', async ({
  app,
  page,
}) => {
  await app.open('/swap?from=ZKP&to=USDT&amount=200')
  const form = swapPage(page)
  await expect(form.to).toHaveValue('99.69')
  for (let turn = 1; turn <= 3; turn++) {
    await form.direction.click()
    await expect(form.fromToken).toHaveValue(turn % 2 ? 'USDT' : 'ZKP')
    await expect(form.to).toHaveValue(turn % 2 ? /^198\./ : '99.69')
    // All of what stood in To, not only what was shown of it; and then what
    // was typed.
    await expect(form.from).toHaveValue(turn % 2 ? /^99\.69\d{4}$/ : '200')
  }

  const quoted = Number(await form.to.inputValue())
  for (const [text, rest] of [
    ['0.5%', 0.995],
    ['5.0%', 0.95],
  ] as const) {
    await form.slippage(text).click()
    await expect(form.slippage(text)).toHaveAttribute('aria-pressed', 'true')
    const shown = (await form.info('Minimum received').textContent()) ?? ''
    expect(shown).toMatch(/ ZKP$/)
    expect(Number.parseFloat(shown)).toBeCloseTo(quoted * rest, 3)
  }

  // The other side's token changes To to the first other one.
  for (const select of [form.fromToken, form.toToken]) {
    await select.selectOption('ZKP')
    await expect(form.fromToken).toHaveValue('ZKP')
    await expect(form.toToken).toHaveValue('USDT')
  }

  await form.toToken.selectOption('WBTC')
  for (const [amount, level, words] of [
    ['1000', 'negligible', undefined],
    ['60000', 'low', undefined],
    ['300000', 'high', /^High price impact \(\d+\.\d\d%\):/],
  ] as const) {
    await form.from.fill(amount)
    await expect(
      form.info('Price impact').locator(`[data-level=${level}]`),
    ).toBeVisible()
    await expect(page.getByText(/price impact \(/)).toHaveCount(words ? 1 : 0)
    if (words) await expect(page.getByText(words)).toBeVisible()
  }
})

test('more decimals than the token has are refused beside the field, more than the balance beneath; without a coin for gas the way leads to the faucet', async ({
  app,
  page,
}) => {
  await app.openWith('/swap?from=USDT&to=DAI', { USDT: '5' })
  const form = swapPage(page)
  await form.from.fill('1.0000001')
  await expect(
    page.getByText('USDT allows at most 6 decimal places.'),
  ).toBeVisible()
  await expect(form.from).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByText('Enter a valid amount')).toBeVisible()
  await expect(form.swap).toBeDisabled()
  await form.from.fill('5.000001')
  await expect(page.getByText('Insufficient balance: USDT')).toBeVisible()
  await expect(form.swap).toBeDisabled()
  await form.from.fill('5')
  await expect(form.swap).toBeEnabled()

  const note = page.getByText('You have no ZKP to pay for gas.')
  await expect(note).toBeVisible()
  await page.getByRole('link', { name: 'Pools', exact: true }).click()
  await expect(page).toHaveURL(/\/pools/)
  await expect(note).toBeVisible()
  await page.getByRole('link', { name: 'Get some from the faucet' }).click()
  await expect(page).toHaveURL(/\/faucet/)
})

test('Max leaves the gas of the native coin; an amount typed in To is received; a bad price asks once more', async ({
  app,
  chain,
  page,
  wallet,
}) => {
  await app.openWith('/swap', { ZKP: '0.000001' })
  const form = swapPage(page)
  const fund = async (amount: string) => {
    await chain.fund(wallet.address, 'ZKP', units(amount, 'ZKP'))
    await page.getByRole('button', { name: 'Refresh balances' }).click()
  }
  await form.max.click()
  await expect(
    page.getByText('Your whole ZKP balance is needed for gas.'),
  ).toBeVisible()
  await expect(form.from).toHaveValue('')

  await fund('3')
  await expect(form.balance('ZKP')).toContainText('3')
  await form.max.click()
  await expect(form.from).toHaveValue(/^2\.99\d+$/)
  await expect(page.getByText(/ZKP is left for gas\.$/)).toBeVisible()
  await form.swap.click()
  await expect(page.getByText(/^Swap successful: 2\.99/)).toBeVisible()

  await fund('1001000')
  await form.toToken.selectOption('DAI')
  await form.to.fill('100')
  await expect(form.from).toHaveValue(/^200\.6/)
  await expect(form.info('Minimum received')).toHaveText('100 DAI')
  await expect(form.info('Maximum sent')).toHaveText(/^202\.6\d* ZKP$/)
  await expect(page).toHaveURL(/amount=100&field=output/)
  await page.reload()
  await expect(form.to).toHaveValue('100')
  await form.swap.click()
  await expect(page.getByText(/^Swap successful: 200\.6/)).toBeVisible()
  expect(await chain.balance(wallet.address, 'DAI')).toBe(units('100', 'DAI'))

  await form.toToken.selectOption('WBTC')
  await form.from.fill('1000000')
  await expect(page.getByText('Very high price impact')).toBeVisible()
  const dialog = page.getByRole('dialog', { name: 'Swap at a bad price?' })
  await form.swap.click()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  await expect(form.swap).toBeFocused()
  expect(wallet.transactions).toHaveLength(2)

  await form.swap.click()
  await dialog.getByRole('button', { name: 'Swap anyway' }).click()
  await expect(
    page.getByText('Swap successful: 1000000 ZKP → WBTC'),
  ).toBeVisible()
})

test('the route leads over other pools when that is better, and the card to the chart of its first pool', async ({
  app,
  page,
}) => {
  await withConfig(page, (config) => {
    config.pairs = ['WETH-ZKP', 'USDT-WETH']
  })
  await app.openWith('/swap?from=ZKP&to=USDT&amount=10', { ZKP: '20' })
  const form = swapPage(page)
  await expect(form.info('Route')).toHaveText('ZKP → WETH → USDT')
  await page.getByRole('link', { name: 'Show the chart' }).click()
  await expect(page.getByRole('dialog', { name: 'WETH / ZKP' })).toContainText(
    'Volume, 24 h',
  )
  // Back closes it, and then leads back.
  await page.goBack()
  await expect(page).toHaveURL(/\/pools$/)
  await page.goBack()
  await expect(form.from).toHaveValue('10')
  await form.swap.click()
  await expect(page.getByText('Swap successful: 10 ZKP → USDT')).toBeVisible()
})
