import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { units } from '../../e2e/fixtures/createChain'
import { chain, deployment } from './chain'
import { compose, insertText, paste, press } from './hands'
import { line } from './line'
import { openPage, openWith, url } from './openPage'
import { swapPage } from './swapPage'

const { balance, direction, from, fromToken, info, max, slippage, swap } =
  swapPage
const { to, toToken } = swapPage

test('without a wallet: shows the cards, their details and a price', async () => {
  await openPage('/swap')
  await expect
    .element(page.getByRole('heading', { name: 'Token Swap' }))
    .toBeVisible()
  for (const field of [from, to]) await expect.element(field).toBeVisible()
  await expect.element(fromToken).toHaveValue('ZKP')
  await expect.element(toToken).toHaveValue('USDT')
  for (const select of [fromToken, toToken])
    await expect
      .poll(() => select.getByRole('option').elements())
      .toHaveTexts([/^ZKP/, /^USDT/, /^WETH/, /^WBTC/, /^DAI/])
  await expect.element(page.getByText('Balance: 0.00 ZKP')).toBeVisible()
  await expect.element(page.getByText('Balance: 0.00 USDT')).toBeVisible()
  // Only the From card has a Max button.
  await expect.element(max).toHaveLength(1)
  await expect.element(info('Estimated gas')).toHaveText('~0.002 ETH')
  for (const symbol of ['ZKP', 'USDT', 'WETH', 'WBTC', 'DAI'])
    await expect.element(balance(symbol)).toHaveText(`${symbol}0.00`)
  for (const text of ['0.5%', '1.0%', '5.0%'])
    await expect
      .element(slippage(text))
      .toHaveAttribute('aria-pressed', String(text === '1.0%'))

  await from.fill('2')
  await expect.element(to).toHaveValue('0.99')
  await expect.element(info('Minimum received')).toHaveText('0.98 USDT')
  await expect.element(info('Route')).toHaveText('ZKP → USDT')
  // In the initial pool, two ZKP are worth a dollar.
  await expect
    .poll(() => page.getByText(/^≈ \$/).elements())
    .toHaveTexts(['≈ $1.00', '≈ $0.99'])
  await expect
    .element(page.getByText('Please connect your wallet'))
    .toBeVisible()
  await expect.element(swap).toBeDisabled()
  await expect
    .element(swap)
    .toHaveAccessibleDescription('Please connect your wallet')
  await expect.element(info('Price')).toHaveText(/^1 USDT = 2\.00\d{1,3} ZKP$/)
  await info('Price').getByRole('button').click()
  await expect.element(info('Price')).toHaveText(/^1 ZKP = 0\.49\d{1,4} USDT$/)
})

test('a failed price can be loaded again', async () => {
  await openPage('/swap?amount=2')
  await expect.element(to).toHaveValue('0.99')
  line.cut()
  await from.fill('4')
  const retry = page.getByRole('button', { name: 'Try again' })
  await expect.element(retry).toBeVisible()
  line.restore()
  await retry.click()
  await expect.element(to).toHaveValue('1.99')
})

test('opens invalid links, and stores tokens and amounts in the link', async () => {
  const { open } = await openPage('/swap?from=NOPE&to=weth&amount=100')
  await page.viewport(1280, 500)
  await expect.element(fromToken).toHaveValue('ZKP')
  await expect.element(toToken).toHaveValue('WETH')
  // The amount of an unknown token must not carry over to another token.
  await expect.element(from).toHaveValue('')
  const note = page.getByText('token isn’t on this network')
  await expect.element(note).toBeVisible()
  await fromToken.selectOptions('WBTC')
  await expect.element(note).not.toBeInTheDocument()
  await from.fill('1.50')
  // Leaving a field must not scroll the page under the pointer.
  scrollTo(0, 200)
  await slippage('5.0%').click()
  await expect.poll(url).toBe('/swap?from=WBTC&to=WETH&amount=1.5')
  expect(scrollY).toBe(200)
  await page.getByRole('button', { name: 'Hide details' }).click()
  await expect.element(info('Minimum received')).not.toBeVisible()

  await open()
  await expect.element(from).toHaveValue('1.5')
  await expect.element(fromToken).toHaveValue('WBTC')
  await expect.element(slippage('5.0%')).toHaveAttribute('aria-pressed', 'true')
  await expect.element(info('Price')).toHaveText(/^1 WBTC = /)
  await expect.element(info('Minimum received')).not.toBeVisible()
  await page.getByRole('button', { name: 'Show details' }).click()
  await expect.element(info('Minimum received')).toBeVisible()
})

// amountDraft.test.ts and guessAmounts.test.ts test all texts.
test('accepts only digits and one point, and explains what it refused', async () => {
  await openPage('/swap')
  const note = page.getByText(/^Use digits and one decimal point only/)
  for (const [typed, held] of [
    ['1,5', '1.5'],
    ['0.1234567890123456789', '0.123456789012345678'],
    ['1.2.3', '1.23'],
    ['1.2,', '1.2'],
  ] as const) {
    await from.clear()
    await expect.element(note).not.toBeInTheDocument()
    await userEvent.type(from, typed)
    await expect.element(from).toHaveValue(held)
    // A comma that became a point needs no explanation.
    if (typed === '1,5') expect(note.elements()).toEqual([])
    else await expect.element(note).toBeVisible()
  }
  await expect
    .element(from)
    .toHaveAccessibleDescription(
      'Use digits and one decimal point only, up to 18 decimals.',
    )
  await expect.element(from).not.toHaveAttribute('aria-invalid', 'true')

  // A page cannot prevent the text that an on-screen keyboard composes. An input method
  // may produce full-width digits.
  for (const composed of [
    ['1', '1,', '5'],
    ['１', '．', '５'],
  ]) {
    await from.clear()
    for (const [index, text] of composed.entries()) {
      await compose(text)
      await expect.element(from).toHaveValue(['1', '1.', '1.5'][index])
      expect(note.elements()).toEqual([])
    }
  }

  // The caret stays where the refused text was entered.
  await from.fill('15')
  await press(from, '{ArrowLeft}')
  await insertText('e')
  await userEvent.keyboard('.')
  await expect.element(from).toHaveValue('1.5')

  for (const [pasted, meant] of [
    ['1,234.5', '1234.5'],
    ['1,5', '1.5'],
  ] as const) {
    await from.fill('7')
    await paste(from, pasted)
    await expect.element(from).toHaveValue('7')
    await page.getByRole('button', { name: `${meant}?` }).click()
    await expect.element(from).toHaveValue(meant)
    await expect.element(from).toHaveFocus()
    await expect.element(note).not.toBeInTheDocument()
    await expect.element(to).not.toHaveValue('')
  }
})

test('the direction button, the slippage and a large price impact change the figures', async () => {
  await openPage('/swap?from=ZKP&to=USDT&amount=200')
  await expect.element(to).toHaveValue('99.69')
  for (let turn = 1; turn <= 3; turn++) {
    await direction.click()
    await expect.element(fromToken).toHaveValue(turn % 2 ? 'USDT' : 'ZKP')
    await expect.element(to).toHaveValueLike(turn % 2 ? /^198\./ : /^99\.69$/)
    // Flipping fills in the full To amount, not its rounded digits, and flipping back
    // restores the typed text.
    await expect
      .element(from)
      .toHaveValueLike(turn % 2 ? /^99\.69\d{4}$/ : /^200$/)
  }

  const quoted = Number((to.element() as HTMLInputElement).value)
  for (const [text, rest] of [
    ['0.5%', 0.995],
    ['5.0%', 0.95],
  ] as const) {
    await slippage(text).click()
    await expect.element(slippage(text)).toHaveAttribute('aria-pressed', 'true')
    await expect.element(info('Minimum received')).toHaveText(/ ZKP$/)
    const shown = info('Minimum received').element().textContent ?? ''
    expect(Number.parseFloat(shown)).toBeCloseTo(quoted * rest, 3)
  }

  // Choosing the other side's token sets To to the first other token.
  for (const select of [fromToken, toToken]) {
    await select.selectOptions('ZKP')
    await expect.element(fromToken).toHaveValue('ZKP')
    await expect.element(toToken).toHaveValue('USDT')
  }

  await toToken.selectOptions('WBTC')
  for (const [amount, level, words] of [
    ['1000', 'negligible', undefined],
    ['60000', 'low', undefined],
    ['300000', 'high', /^High price impact: this swap loses ≈\s\$\d/],
  ] as const) {
    await from.fill(amount)
    await expect
      .element(info('Price impact').getByCss(`[data-level=${level}]`))
      .toBeVisible()
    await expect
      .element(page.getByText(/this swap loses/))
      .toHaveLength(words ? 1 : 0)
    if (words) await expect.element(page.getByText(words)).toBeVisible()
  }
})

test('explains surplus decimals, an insufficient balance and a missing coin for gas', async () => {
  await openWith('/swap?from=USDT&to=DAI', { USDT: '5' })
  await from.fill('1.0000001')
  await expect
    .element(page.getByText('USDT allows at most 6 decimal places.'))
    .toBeVisible()
  await expect.element(from).toHaveAttribute('aria-invalid', 'true')
  await expect.element(page.getByText('Enter a valid amount')).toBeVisible()
  await expect.element(swap).toBeDisabled()
  await from.fill('5.000001')
  await expect
    .element(page.getByText('Insufficient balance: USDT'))
    .toBeVisible()
  await expect.element(swap).toBeDisabled()
  await from.fill('5')
  await expect.element(swap).toBeEnabled()

  const note = page.getByText('You have no ZKP to pay for gas.')
  await expect.element(note).toBeVisible()
  await page.getByRole('link', { name: 'Pools', exact: true }).click()
  await expect.poll(url).toMatch(/^\/pools/)
  await expect.element(note).toBeVisible()
  await page.getByRole('link', { name: 'Get some from the faucet' }).click()
  await expect.poll(url).toMatch(/^\/faucet/)
})

test('Max reserves gas, a To amount is the output, and a bad price needs confirmation', async () => {
  const { open, wallet } = await openWith('/swap', { ZKP: '0.000001' })
  const fund = async (amount: string) => {
    await chain.fund(wallet.address, 'ZKP', units(amount, 'ZKP'))
    await page.getByRole('button', { name: 'Refresh balances' }).click()
  }
  await max.click()
  await expect
    .element(page.getByText('Your whole ZKP balance is needed for gas.'))
    .toBeVisible()
  await expect.element(from).toHaveValue('')

  await fund('3')
  await expect.element(balance('ZKP')).toHaveTextContent('3')
  await max.click()
  await expect.element(from).toHaveValueLike(/^2\.99\d+$/)
  await expect.element(page.getByText(/ZKP is left for gas\.$/)).toBeVisible()
  await swap.click()
  await expect.element(page.getByText(/^Swap successful: 2\.99/)).toBeVisible()

  await fund('1001000')
  await toToken.selectOptions('DAI')
  await to.fill('100')
  await expect.element(from).toHaveValueLike(/^200\.6/)
  await expect.element(info('Minimum received')).toHaveText('100 DAI')
  await expect.element(info('Maximum sent')).toHaveText(/^202\.6\d* ZKP$/)
  await expect.poll(url).toMatch(/amount=100&field=output/)
  await open()
  await expect.element(to).toHaveValue('100')
  await swap.click()
  await expect.element(page.getByText(/^Swap successful: 200\.6/)).toBeVisible()
  expect(await chain.balance(wallet.address, 'DAI')).toBe(units('100', 'DAI'))

  await toToken.selectOptions('WBTC')
  await from.fill('1000000')
  await expect.element(page.getByText('Very high price impact')).toBeVisible()
  const dialog = page.getByRole('dialog', { name: 'High price impact' })
  await swap.click()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(swap).toHaveFocus()
  expect(wallet.transactions).toHaveLength(2)

  await swap.click()
  await dialog.getByRole('button', { name: 'Swap anyway' }).click()
  await expect
    .element(page.getByText('Swap successful: 1000000 ZKP → WBTC'))
    .toBeVisible()
})

test('a press that waits for the price needs confirmation if the price is bad', async () => {
  const { wallet } = await openWith('/swap?from=ZKP&to=WBTC', { ZKP: '400000' })
  const warning = page.getByText(/^High price impact: this swap loses/)
  await from.fill('300000')
  await expect.element(warning).toBeVisible()
  await from.fill('1000')
  await expect.element(warning).not.toBeInTheDocument()
  await expect.element(swap).not.toHaveAttribute('aria-disabled')

  const release = line.hold()
  await from.fill('300001')
  await expect.element(swap).toHaveAttribute('aria-disabled', 'true')
  ;(swap.element() as HTMLElement).click()
  release()
  const dialog = page.getByRole('dialog', { name: 'High price impact' })
  await expect.element(dialog).toBeVisible()
  expect(wallet.transactions).toEqual([])
  await dialog.getByRole('button', { name: 'Swap anyway' }).click()
  await expect
    .element(page.getByText('Swap successful: 300001 ZKP → WBTC'))
    .toBeVisible()
})

test('routes over other pools if that is better, and links to the chart of the first pool', async () => {
  await openWith(
    '/swap?from=ZKP&to=USDT&amount=10',
    { ZKP: '20' },
    { ...deployment, pairs: ['WETH-ZKP', 'USDT-WETH'] },
  )
  await expect.element(info('Route')).toHaveText('ZKP → WETH → USDT')
  await page.getByRole('link', { name: 'Show the chart' }).click()
  await expect
    .element(page.getByRole('dialog', { name: 'WETH / ZKP' }))
    .toHaveTextContent('Volume, 24 h')
  // Back closes the chart, and then returns to the form.
  history.back()
  await expect.poll(url).toBe('/pools')
  history.back()
  await expect.element(from).toHaveValue('10')
  await swap.click()
  await expect
    .element(page.getByText('Swap successful: 10 ZKP → USDT'))
    .toBeVisible()
})
