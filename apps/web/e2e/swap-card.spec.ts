import { WalletRpcError } from '@letheswap/test-wallet'
import { decodeFunctionData, parseAbi } from 'viem'
import { expectAccessible } from './expectAccessible'
import { expect, revertAfterEach, test } from './fixtures/test'
import { swapPage, withConfig } from './swapPage'

revertAfterEach()

test('balances in the list of tokens; a slippage and a deadline of one’s own, by keyboard, with their warnings', async ({
  app,
  chain,
  page,
  wallet,
}) => {
  await app.openWith('/swap?amount=1', { ZKP: '10' })
  // The open list of tokens says what there is of each.
  await expect(
    swapPage(page).fromToken.locator('option').first(),
  ).toContainText('ZK Proof Token (native) · 10')
  const button = page.getByRole('button', { name: /^Swap settings/ })
  await button.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Swap settings' })
  const slippage = dialog.getByLabel('Your slippage')
  await slippage.fill('1,5')
  await expect(
    dialog.getByText('Enter a percentage above 0, up to 50'),
  ).toBeVisible()
  await expect(slippage).toHaveValue('1,5')
  await slippage.fill('0.05')
  await expect(dialog.getByText('Very low slippage')).toBeVisible()
  await slippage.fill('20')
  await expect(dialog.getByText('High slippage')).toBeVisible()
  await expectAccessible(page)
  const deadline = dialog.getByLabel('Deadline')
  await expect(deadline).toHaveValue('20')
  await deadline.fill('5')
  await deadline.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(button).toBeFocused()
  await expect(button).toHaveText('20%')
  await expect(page.getByText('High slippage')).toBeVisible()
  await expect(page.getByRole('button', { pressed: true })).toHaveCount(0)

  const { timestamp } = await chain.client.getBlock()
  await swapPage(page).swap.click()
  await expect(page.getByText(/^Swap successful/)).toBeVisible()
  const [hash = '0x'] = wallet.transactions
  const { input } = await chain.client.getTransaction({ hash })
  const { args } = decodeFunctionData({
    abi: parseAbi([
      'function swapExactETHForTokens(uint256 amountOutMin, address[] path, address to, uint256 deadline) payable',
    ]),
    data: input,
  })
  const [, , , until] = args
  expect(Number(until - timestamp)).toBeGreaterThanOrEqual(300)
  expect(Number(until - timestamp)).toBeLessThan(420)

  await page.getByRole('button', { name: '1.0%' }).click()
  await expect(button).toHaveText('')
})

test('six flips of the direction leave the typed number as typed', async ({
  app,
  page,
}) => {
  await app.open('/swap')
  const form = swapPage(page)
  await form.from.fill('123.456')
  for (let turn = 1; turn <= 6; turn++) {
    await expect(form.to).not.toHaveAttribute('aria-busy', 'true')
    await expect(form.to).not.toHaveValue('')
    await form.direction.click()
    await expect(form.fromToken).toHaveValue(turn % 2 ? 'USDT' : 'ZKP')
  }
  await expect(form.from).toHaveValue('123.456')
})

test('dollars stand beneath what the pools have a price for', async ({
  app,
  page,
}) => {
  await app.open('/swap?from=ZKP&to=USDT&amount=2')
  // The seeded pool holds two ZKP for a dollar; other tests trade in it a little.
  await expect(page.getByText(/^≈ \$/)).toHaveText([
    /^≈ \$(0\.99|1\.00)$/,
    /^≈ \$0\.99$/,
  ])
})

test('a price that could not be read can be read again', async ({
  app,
  page,
  watcher,
}) => {
  watcher.allow(/ERR_FAILED|Failed to load resource/)
  await app.open('/swap')
  const form = swapPage(page)
  await expect(form.from).toBeVisible()
  await page.route('**/rpc', (route) => route.abort())
  await form.from.fill('2')
  const retry = page.getByRole('button', { name: 'Try again' })
  await expect(retry).toBeVisible()
  await page.unroute('**/rpc')
  await retry.click()
  await expect(form.to).toHaveValue('0.99')
})

test('the details fold to the price, and stay as they were left', async ({
  app,
  page,
}) => {
  await app.open('/swap?amount=2')
  const form = swapPage(page)
  await expect(form.info('Minimum received')).toBeVisible()
  await page.getByRole('button', { name: 'Hide details' }).click()
  await expect(form.info('Minimum received')).toBeHidden()
  await expect(form.info('Price')).toBeVisible()
  await page.reload()
  await expect(form.info('Price')).toHaveText(/^1 ZKP = /)
  await expect(form.info('Minimum received')).toBeHidden()
  await page.getByRole('button', { name: 'Show details' }).click()
  await expect(form.info('Minimum received')).toBeVisible()
})

test('a success stays until the next amount is typed', async ({
  app,
  page,
  wallet,
}) => {
  await app.openWith('/swap?from=ZKP&to=USDT&amount=2', { ZKP: '10' })
  const form = swapPage(page)
  await expect(form.swap).toBeEnabled()
  const price = await form.info('Price').textContent()
  await form.swap.click()
  const result = page.getByRole('region', { name: 'Last swap' })
  await expect(result).toContainText('2 ZKP')
  await expect(result).toContainText('0.99 USDT')
  await expect(result).toContainText(`${price}, as quoted`)
  const add = result.getByRole('button', { name: 'Add USDT to MetaMask' })
  wallet.reject('watchAsset')
  await add.click()
  await expect(page.getByText('USDT was not added to MetaMask')).toBeVisible()
  wallet.failNext(
    'wallet_watchAsset',
    new WalletRpcError(-32602, 'The symbol does not match'),
  )
  await add.click()
  await expect(page.getByText('Failed to add USDT to MetaMask')).toBeVisible()
  await add.click()
  await expect(page.getByText('USDT added to MetaMask')).toBeVisible()
  await form.from.fill('1')
  await expect(result).toHaveCount(0)
})

for (const size of [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
])
  test(`at ${size.width} by ${size.height} a typing error, a warning and a running swap leave the button in sight`, async ({
    app,
    page,
    wallet,
  }) => {
    await app.openWith('/swap', { ZKP: '2000000' })
    await page.setViewportSize(size)
    const form = swapPage(page)
    const button = page.locator('button[type=submit]')
    await form.from.focus()
    await page.keyboard.insertText('1,234.5')
    await expect(page.getByRole('button', { name: '1234.5?' })).toBeVisible()
    await expect(button).toBeInViewport({ ratio: 1 })
    await form.toToken.selectOption('WBTC')
    await form.from.fill('1000000')
    await expect(page.getByText('Very high price impact')).toBeVisible()
    await expect(button).toBeInViewport({ ratio: 1 })
    wallet.hang('transaction')
    await form.from.fill('1000')
    await form.swap.click()
    await expect(
      page.getByRole('button', { name: /^Stop waiting/ }),
    ).toBeInViewport({ ratio: 1 })
    await expect(button).toBeInViewport({ ratio: 1 })
  })

test('the card leads to the chart of the pair, or of the first pool on the route', async ({
  app,
  page,
}) => {
  const link = page.getByRole('link', { name: 'Show the chart' })
  await app.open('/swap?from=USDT&to=DAI&amount=1')
  await link.click()
  await expect(page.getByRole('dialog', { name: 'DAI / USDT' })).toContainText(
    'Volume, 24 h',
  )
  // Back closes it, and then leads back.
  await page.goBack()
  await expect(page).toHaveURL(/\/pools$/)
  await page.goBack()
  await expect(swapPage(page).from).toHaveValue('1')

  await withConfig(page, (config) => {
    config.pairs = ['DAI-WETH', 'USDT-WETH']
  })
  await page.reload()
  await link.click()
  await expect(page.getByRole('dialog', { name: 'USDT / WETH' })).toContainText(
    'Volume, 24 h',
  )
})
