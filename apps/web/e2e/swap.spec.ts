import { units } from './fixtures/app'
import { expect, revertAfterEach, test } from './fixtures/test'
import { swapPage, withConfig } from './swapPage'

revertAfterEach()

test.describe('the page', () => {
  test('title, cards, direction, info box, slippage, Swap and history', async ({
    app,
    page,
  }) => {
    await app.open('/swap')
    const form = swapPage(page)
    await expect(
      page.getByRole('heading', { name: 'Token Swap' }),
    ).toBeVisible()
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
    await expect(form.direction).toBeVisible()
    for (const term of ['Price', 'Minimum received', 'Estimated gas'])
      await expect(form.info(term)).toBeVisible()
    await expect(form.info('Estimated gas')).toHaveText('~0.002 ETH')
    for (const symbol of ['ZKP', 'USDT', 'WETH', 'WBTC', 'DAI'])
      await expect(form.balance(symbol)).toHaveText(`${symbol}0.00`)
    for (const text of ['0.5%', '1.0%', '5.0%'])
      await expect(form.slippage(text)).toHaveAttribute(
        'aria-pressed',
        String(text === '1.0%'),
      )
    await expect(form.swap).toBeDisabled()
    await expect(
      page.getByRole('button', { name: 'Show history' }),
    ).toBeVisible()
  })

  test('a price needs no wallet', async ({ app, page }) => {
    await app.open('/swap?amount=2')
    const form = swapPage(page)
    await expect(form.to).toHaveValue('0.99')
    await expect(form.info('Price')).toHaveText(/^1 ZKP = 0\.49\d{1,4} USDT$/)
    await expect(form.info('Route')).toHaveText('ZKP → USDT')
    await expect(page.getByText('Please connect your wallet')).toBeVisible()
    await expect(form.swap).toBeDisabled()
    await expect(form.swap).toHaveAccessibleDescription(
      'Please connect your wallet',
    )
    await form.info('Price').getByRole('button').click()
    await expect(form.info('Price')).toHaveText(/^1 USDT = 2\.00\d{1,3} ZKP$/)
  })
})

test.describe('links', () => {
  test('a wrong link opens the page all the same, and what is chosen and typed becomes a link', async ({
    app,
    page,
  }) => {
    await app.open('/swap?from=NOPE&to=weth&amount=1e5')
    const form = swapPage(page)
    await expect(form.fromToken).toHaveValue('ZKP')
    await expect(form.toToken).toHaveValue('WETH')
    await expect(form.from).toHaveValue('')
    await form.fromToken.selectOption('WBTC')
    await form.from.fill('1.50')
    await form.from.blur()
    await expect(page).toHaveURL(/\?from=WBTC&to=WETH&amount=1\.5$/)
    await page.reload()
    await expect(form.from).toHaveValue('1.5')
    await expect(form.fromToken).toHaveValue('WBTC')
  })
})

test('leaving a field does not scroll the page under the pointer', async ({
  app,
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 500 })
  await app.open('/swap')
  const { from, slippage } = swapPage(page)
  await from.fill('2')
  await page.evaluate(() => window.scrollTo(0, 200))
  await slippage('5.0%').click()
  await expect(page).toHaveURL(/amount=2$/)
  await expect(slippage('5.0%')).toHaveAttribute('aria-pressed', 'true')
  expect(await page.evaluate(() => window.scrollY)).toBe(200)
})

test.describe('amounts', () => {
  test('the field only ever holds digits and one point, and says what it refused', async ({
    app,
    page,
  }) => {
    await app.open('/swap')
    const { from, to } = swapPage(page)
    const note = page.getByText(/^Not entered:/)
    for (const [typed, held] of [
      ['1,5', '1.5'],
      [',5', '.5'],
      ['0.1234567890123456789', '0.123456789012345678'],
      ['1.2.3', '1.23'],
      ['1.2,', '1.2'],
      ['-1', '1'],
      ['abc', ''],
    ] as const) {
      await from.clear()
      await expect(note).toBeHidden()
      await from.pressSequentially(typed)
      await expect(from).toHaveValue(held)
      // A comma that became a point is not worth a word.
      await expect(note).toBeVisible({ visible: !/^1?,5$/.test(typed) })
    }
    await expect(from).toHaveAccessibleDescription(
      'Not entered: an amount is digits and one decimal point, with at most 18 decimals.',
    )
    await expect(from).not.toHaveAttribute('aria-invalid', 'true')

    // The caret stays where the refused text was to go.
    await from.fill('15')
    await from.press('ArrowLeft')
    await page.keyboard.insertText('e')
    await from.press('.')
    await expect(from).toHaveValue('1.5')

    for (const [pasted, meant] of [
      ['1,234.5', '1234.5'],
      ['1e3', '1000'],
      ['-5', '5'],
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

  test('more decimals than the token has are refused beside the field, more than the balance beneath', async ({
    app,
    page,
  }) => {
    await app.openWith('/swap?from=USDT&to=DAI', { ZKP: '1', USDT: '5' })
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
  })

  test('minimum received is the quote less the slippage', async ({
    app,
    page,
  }) => {
    await app.open('/swap?from=USDT&to=ZKP&amount=1000')
    const form = swapPage(page)
    await expect(form.to).not.toHaveValue('')
    const quoted = Number(await form.to.inputValue())
    for (const [text, rest] of [
      ['0.5%', 0.995],
      ['1.0%', 0.99],
      ['5.0%', 0.95],
    ] as const) {
      await form.slippage(text).click()
      await expect(form.slippage(text)).toHaveAttribute('aria-pressed', 'true')
      const shown = (await form.info('Minimum received').textContent()) ?? ''
      expect(shown).toMatch(/ ZKP$/)
      expect(Number.parseFloat(shown.replaceAll(',', ''))).toBeCloseTo(
        quoted * rest,
        3,
      )
    }
    // The choice is remembered.
    await page.reload()
    await expect(form.slippage('5.0%')).toHaveAttribute('aria-pressed', 'true')
  })

  test('typing in To finds the From amount', async ({
    app,
    page,
    chain,
    wallet,
  }) => {
    await app.openWith('/swap', { ZKP: '1000' })
    const form = swapPage(page)
    await form.to.fill('100')
    await expect(form.from).toHaveValue(/^200\.6/)
    await expect(form.info('Minimum received')).toHaveText('100 USDT')
    await expect(form.info('Maximum sent')).toHaveText(/^202\.6\d* ZKP$/)
    await form.swap.click()
    await expect(page.getByText(/^Swap successful: 200\.6/)).toBeVisible()
    expect(await chain.balance(wallet.address, 'USDT')).toBe(
      units('100', 'USDT'),
    )
  })
})

test('the direction button turns the swap around, and the other side’s token changes To to the first other one', async ({
  app,
  page,
}) => {
  await app.open('/swap?from=ZKP&to=USDT&amount=200')
  const form = swapPage(page)
  await expect(form.to).toHaveValue('99.69')
  await form.direction.click()
  await expect(form.fromToken).toHaveValue('USDT')
  await expect(form.toToken).toHaveValue('ZKP')
  // All of what stood in To, not only what was shown of it.
  await expect(form.from).toHaveValue(/^99\.69\d{4}$/)
  await expect(form.to).toHaveValue(/^198\./)
  for (const select of [form.fromToken, form.toToken]) {
    await select.selectOption('ZKP')
    await expect(form.fromToken).toHaveValue('ZKP')
    await expect(form.toToken).toHaveValue('USDT')
  }
})

test('Max leaves the gas of the native coin, and says so where gas would eat all', async ({
  app,
  chain,
  page,
  wallet,
}) => {
  await app.openWith('/swap', { ZKP: '0.000001' })
  const form = swapPage(page)
  await form.max.click()
  await expect(
    page.getByText('Your whole ZKP balance is needed for gas.'),
  ).toBeVisible()
  await expect(form.from).toHaveValue('')

  await chain.fund(wallet.address, 'ZKP', units('3', 'ZKP'))
  await page.getByRole('button', { name: 'Refresh balances' }).click()
  await expect(form.balance('ZKP')).toContainText('3')
  await form.max.click()
  await expect(form.from).toHaveValue(/^2\.99\d+$/)
  await expect(page.getByText(/ZKP is left for gas\.$/)).toBeVisible()
  await form.swap.click()
  await expect(page.getByText(/^Swap successful: 2\.99/)).toBeVisible()
})

test.describe('price impact', () => {
  test('each level has its words, but the negligible one', async ({
    app,
    page,
  }) => {
    await app.open('/swap?from=ZKP&to=WBTC')
    const form = swapPage(page)
    for (const [amount, level, words] of [
      ['1000', 'negligible', undefined],
      ['60000', 'low', 'Slight price impact.'],
      ['170000', 'moderate', 'Moderate price impact'],
      ['300000', 'high', 'High price impact'],
      ['1000000', 'extreme', 'Very high price impact'],
    ] as const) {
      await form.from.fill(amount)
      await expect(
        form.info('Price impact').locator(`[data-level=${level}]`),
      ).toBeVisible()
      await expect(page.getByText(/price impact[.:]/)).toHaveCount(
        words ? 1 : 0,
      )
      if (words) await expect(page.getByText(words)).toBeVisible()
    }
  })

  test('above 15 % it asks once more', async ({ app, page, wallet }) => {
    await app.openWith('/swap?from=ZKP&to=WBTC&amount=1000000', {
      ZKP: '1000001',
    })
    const form = swapPage(page)
    const dialog = page.getByRole('dialog', { name: 'Swap at a bad price?' })
    await form.swap.click()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog).toBeHidden()
    await expect(form.swap).toBeFocused()
    expect(wallet.transactions).toHaveLength(0)

    await form.swap.click()
    await dialog.getByRole('button', { name: 'Swap anyway' }).click()
    await expect(
      page.getByText('Swap successful: 1000000 ZKP → WBTC'),
    ).toBeVisible()
  })
})

test('the route leads over other pools when that is better', async ({
  app,
  page,
}) => {
  await withConfig(page, (config) => {
    config.pairs = ['WETH-ZKP', 'USDT-WETH']
  })
  await app.openWith('/swap?from=ZKP&to=USDT&amount=10', { ZKP: '20' })
  const form = swapPage(page)
  await expect(form.info('Route')).toHaveText('ZKP → WETH → USDT')
  await form.swap.click()
  await expect(page.getByText('Swap successful: 10 ZKP → USDT')).toBeVisible()
})
