import type { Page, Request } from '@playwright/test'
import { expect, revertAfterEach, test } from './fixtures/test'
import { trade } from './trade'

revertAfterEach()

const ether = 10n ** 18n

/** Counts the page's requests to the node, and how many of them wait for an answer. */
function countRpc(page: Page) {
  const isRpc = (request: Request) =>
    request.method() === 'POST' && request.url().endsWith('/rpc')
  const rpc = { count: 0, waiting: 0, blockNumbers: 0 }
  page.on('request', (request) => {
    if (!isRpc(request)) return
    rpc.count++
    rpc.waiting++
    const { length, 0: only } = [request.postDataJSON()].flat()
    if (length === 1 && only.method === 'eth_blockNumber') rpc.blockNumbers++
  })
  page.on('requestfinished', (request) => {
    if (isRpc(request)) rpc.waiting--
  })
  return rpc
}

test('shows a wallet’s last balances immediately, and keeps them while the node is silent', async ({
  app,
  chain,
  page,
  wallet,
  watcher,
}) => {
  watcher.allow(/ERR_FAILED|Failed to load resource/)
  await chain.fund(wallet.address, 'ZKP', 7n * ether)
  await page.route('**/rpc', (route) => route.abort('failed'))
  await app.open('/faucet')
  await app.connect()
  await expect(
    page.getByText('Balance: not available', { exact: true }),
  ).toBeVisible()
  await page.unroute('**/rpc')
  await page.reload()
  await expect(page.getByText('Balance: 7 ZKP')).toBeVisible()
  await page.route('**/rpc', (route) => route.abort('failed'))
  await page.reload()
  // The page never shows a false zero. It may connect to the wallet again, and then
  // reads the balance once more.
  await expect(
    page.getByText(/Balance: 7(, last updated at .*)? ZKP/),
  ).toBeVisible()
  const rpc = countRpc(page)
  await page.getByRole('button', { name: 'Refresh balances' }).click()
  await expect(
    page.getByText(/Balance: 7, last updated at .* ZKP/),
  ).toBeVisible()
  // The notice shows the balances' age without hovering.
  const notice = page.getByText(
    /isn’t responding. Balances were last updated at \d+:/,
  )
  await expect(notice).toBeVisible()
  await page.unroute('**/rpc')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(notice).toBeHidden()
  await expect(page.getByText('Balance: 7 ZKP')).toBeVisible()
  // The four requests are two failed attempts, a retry by the user, and a check of the
  // node.
  expect(rpc.count).toBeLessThanOrEqual(4)
})

test('each screen sends the node at most 3 requests before its figures show, then one per minute', async ({
  app,
  chain,
  page,
  stack,
  wallet,
}) => {
  const volume = page
    .locator('dl > div', { hasText: 'Volume, 24 h' })
    .getByRole('definition')
  // Every page load starts without stored data.
  await page.addInitScript(() => localStorage.clear())
  await page.clock.install()
  await chain.fund(wallet.address, 'ZKP', 7n * ether)
  await chain.admit(wallet)
  for (const [path, figures] of [
    ['/faucet', page.getByText('Balance: 7 ZKP')],
    [
      '/swap?amount=1',
      page.getByRole('listitem').filter({ hasText: /^ZKP7$/ }),
    ],
    [
      '/pools',
      page.getByRole('row', { name: /WETH \/ ZKP.*\$.*0\.000000 LP/ }),
    ],
  ] as const) {
    const first = countRpc(page)
    await app.open(path)
    await app.expectConnected()
    await expect(figures).toBeVisible()
    // A read that runs before the client's first read also requests the block number.
    expect(first.blockNumbers, path).toBeLessThanOrEqual(1)
    expect(first.count - first.blockNumbers, path).toBeLessThanOrEqual(3)

    // Quotes, prices and the day's trades follow shortly after the first figures.
    for (let second = 0; second < 3; second++) await page.clock.runFor(1_000)
    if (path.startsWith('/swap'))
      await expect(
        page.getByRole('button', { name: 'Swap', exact: true }),
      ).toBeEnabled()
    if (path === '/pools') await expect(volume).toHaveText(/\$/)
    // A pending request would time out when the clock advances.
    await expect.poll(() => first.waiting).toBe(0)
    const later = countRpc(page)
    for (let minute = 1; minute <= 3; minute++) {
      await page.clock.runFor(60_000)
      await expect.poll(() => later.count, path).toBe(minute)
      await expect.poll(() => later.waiting).toBe(0)
    }
  }

  // After five minutes, the page reads the day's trades again, in few requests.
  await trade({ chain, stack }, [['DAI', 'USDT', '100']])
  const before = await volume.textContent()
  const later = countRpc(page)
  await page.clock.runFor(60_000)
  await expect.poll(() => later.count).toBe(1)
  await expect.poll(() => later.waiting).toBe(0)
  await expect(volume).toHaveText(before ?? '')
  await page.clock.runFor(60_000)
  await expect(volume).not.toHaveText(before ?? '')
  expect(later.count).toBeLessThanOrEqual(2 + 4)
})
