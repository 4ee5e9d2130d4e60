import { startDevnet } from '@letheswap/devnet'
import { expect, revertAfterEach, test } from './fixtures/test'
import { pressInMenu } from './hands'
import { hold, sendSwap, swapPage } from './swapPage'

revertAfterEach()

test('two tabs share slippage, language and changes on the chain', async ({
  app,
  context,
  page,
  stack,
}) => {
  await app.openWith('/swap?from=ZKP&to=USDT&amount=0.5', { ZKP: '1' })
  const other = await context.newPage()
  await other.goto(`${stack.web}/swap?from=USDT&to=ZKP`)
  await expect(other.getByTestId('wallet-address')).toBeVisible()
  await expect(swapPage(other).balance('ZKP')).toContainText('1')

  await page.bringToFront()
  await swapPage(page).slippage('5.0%').click()
  await expect(swapPage(other).slippage('5.0%')).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await swapPage(page).swap.click()
  await expect(app.toast('Swap successful: 0.5 ZKP → USDT')).toBeVisible()
  await expect(swapPage(other).balance('USDT')).not.toContainText('0.00')
  // The other tab shows no steps, because it has no action of its own.
  await expect(swapPage(other).steps).toHaveCount(0)

  await pressInMenu(page, /^Language: English/)
  await expect(
    other.getByRole('heading', { name: 'Обмен токенов' }),
  ).toBeVisible()
})

test('explains a reset chain of the wallet or the page, and drops the lost swap', async ({
  app,
  chain,
  page,
  wallet,
}) => {
  // Mines a block that the reset chain does not have.
  await chain.mine()
  await sendSwap({ app, chain, page, wallet })
  await expect(page.getByRole('banner')).toContainText('1 pending')

  // The other chain has the same contracts, but neither the coins nor the swap.
  const reset = await startDevnet()
  try {
    wallet.addChain(reset.deployment.chain.id, reset.rpcUrl)
    await pressInMenu(page, 'Check the network')
    const network = page.getByRole('dialog', { name: 'Network' })
    const finding = network.getByRole('listitem').filter({
      hasText: 'the wallet is on another chain with the same id',
    })
    await finding.getByText('How to fix it').click()
    await expect(
      finding.getByText('Delete the network in the wallet'),
    ).toBeVisible()
    await app.closeDialog()

    await page.route('**/rpc', (route) => route.continue({ url: reset.rpcUrl }))
    await page.getByRole('button', { name: 'Refresh balances' }).click()
    const notice = page.getByText('This test network was reset')
    await expect(notice).toContainText(
      'MetaMask may still send a transaction that was pending',
    )
    // The steps expand over the page until they collapse.
    await notice.click()
    await expect(notice.locator('..').getByRole('listitem')).toHaveText([
      'In MetaMask, select this account and network, then open Settings → Developer tools.',
      'Choose “Delete activity and nonce data”. If a transaction still waits, let a block pass and choose it again.',
      'Reload this page.',
    ])
    await notice.click()
    await expect(page.getByText('Balance: 0.00 ZKP')).toBeVisible()
    // The notice already explains why a balance is missing, so there is no second
    // message.
    await expect(page.getByText(/Couldn’t load these balances/)).toBeHidden()

    const stop = page.getByRole('button', { name: 'Stop waiting' })
    await stop.click()
    await expect(stop).toBeHidden()
    await expect(swapPage(page).from).toBeEnabled()
    await expect(page.getByRole('button', { name: 'Continue' })).toHaveCount(0)
    await expect(page.getByText('may still be confirmed')).toHaveCount(0)
    await page.getByRole('button', { name: 'Dismiss' }).click()
    await expect(swapPage(page).steps).toHaveCount(0)
    await expect(page.getByRole('banner')).not.toContainText('pending')
    await expect(notice).toBeVisible()
  } finally {
    // Closes the page first, because it would keep polling a stopped node.
    await page.close()
    await reset.stop()
  }
})

test('keeps the screen if code is missing, reports it, and retries at the next press', async ({
  app,
  page,
  wallet,
  watcher,
}) => {
  watcher.allow(/HistoryDialog|PendingPlansList|404|Failed to fetch/)
  await page.route('**/HistoryDialog-*.js', (route) =>
    route.fulfill({ status: 404 }),
  )
  await page.route(
    '**/PendingPlansList-*.js',
    (route) => route.fulfill({ status: 404 }),
    { times: 1 },
  )
  await app.openWith('/swap?amount=1.5', { ZKP: '2' })
  const button = page.getByRole('button', { name: 'Show history' })
  await button.click()
  await expect(
    page.getByText('A part of this page could not be loaded.'),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: 'Reload page' })).toBeVisible()
  await expect(swapPage(page).from).toHaveValue('1.5')
  // The code is still missing, so the page reloads once, because a newer version may be
  // deployed.
  await Promise.all([page.waitForEvent('load'), button.click()])
  await expect(swapPage(page).from).toHaveValue('1.5')
  await app.expectConnected()
  await page.unroute('**/HistoryDialog-*.js')
  await button.click()
  await app.closeDialog()

  // The steps of a swap appear after their code has loaded.
  wallet.hang('transaction')
  await swapPage(page).swap.click()
  await page.getByRole('button', { name: 'Stop waiting' }).click()
  await expect(swapPage(page).swap).toBeEnabled()
})

test('asks before a costly swap whose warning has not loaded yet', async ({
  app,
  page,
  wallet,
}) => {
  const code = '**/SwapWarnings-*.js'
  const requested = page.waitForRequest(code)
  const warnings = await hold(page, code)
  const { from, info, swap, toToken } = swapPage(page)
  await app.openWith('/swap', { ZKP: '400000' })
  await toToken.selectOption('WBTC')
  await from.fill('1')
  await expect(info('Minimum received')).toContainText('WBTC')
  // The form requests its warnings before it needs them.
  await requested

  await from.fill('300000')
  await expect(page.locator('[data-level=high]')).toBeVisible()
  await swap.click()
  const dialog = page.getByRole('dialog', { name: 'High price impact' })
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  expect(wallet.transactions).toHaveLength(0)

  warnings.release()
  await expect(page.getByText(/^High price impact: this swap/)).toBeVisible()
  await swap.click()
  await expect(app.toast('Swap successful: 300000 ZKP → WBTC')).toBeVisible()
  await expect(dialog).toBeHidden()
})

test('reports that the page’s code is missing, and loads it at the next attempt', async ({
  page,
  watcher,
}) => {
  watcher.allow(/ERR_FAILED/)
  await page.route('**/assets/index-*.js', (route) => route.abort())
  await page.goto('/swap?amount=1.5')
  await expect(page.getByRole('alert')).toContainText(
    'The page could not be loaded.',
  )
  await expect(page.getByText('Loading…')).toBeHidden()
  await page.unroute('**/assets/index-*.js')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(swapPage(page).from).toHaveValue('1.5')
})
