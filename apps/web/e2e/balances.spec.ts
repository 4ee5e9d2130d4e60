import type { Page, Request } from '@playwright/test'
import { expect, test } from './fixtures/test'

const ether = 10n ** 18n

/** Counts the page's requests to the node, and those that wait for an answer. */
function countRpc(page: Page) {
  const isRpc = (request: Request) =>
    request.method() === 'POST' && request.url().endsWith('/rpc')
  const rpc = { count: 0, waiting: 0 }
  page.on('request', (request) => {
    if (!isRpc(request)) return
    rpc.count++
    rpc.waiting++
  })
  page.on('requestfinished', (request) => {
    if (isRpc(request)) rpc.waiting--
  })
  return rpc
}

test('the keyboard reads a whole balance, and goes on past it', async ({
  app,
  chain,
  page,
  wallet,
}) => {
  await chain.fund(wallet.address, 'WETH', 1_234_567_891_234_567_891n)
  await app.open('/swap?from=WETH')
  await app.connect()
  const balance = page.getByRole('button', { name: '1.234567', exact: true })
  await page.getByRole('button', { name: 'Show history' }).focus()
  await page.keyboard.press('Tab')
  await expect(balance).toBeFocused()
  await expect(
    page.getByText('1.234567891234567891 WETH', { exact: true }),
  ).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Max WETH' })).toBeFocused()
})

test('the last balances of a wallet are there at once, and stay while the node is silent', async ({
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
  // Never a false zero.
  await expect(page.getByText('Balance: 7 ZKP')).toBeVisible()
  const rpc = countRpc(page)
  await page.getByRole('button', { name: 'Refresh balances' }).click()
  await expect(
    page.getByText(/Balance: 7, last updated at .* ZKP/),
  ).toBeVisible()
  // Their age stands on the screen, not only behind a pointer.
  const notice = page.getByText(
    /isn’t responding. Balances were last updated at \d+:/,
  )
  await expect(notice).toBeVisible()
  await page.unroute('**/rpc')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(notice).toBeHidden()
  await expect(page.getByText('Balance: 7 ZKP')).toBeVisible()
  // Two tries that failed, and the one that was pressed for.
  expect(rpc.count).toBe(3)
})

for (const path of ['/faucet', '/swap?amount=1', '/pools'])
  test(`${path} with a connected wallet asks the node at most 3 times before its figures show, then once a minute`, async ({
    app,
    chain,
    page,
    wallet,
  }) => {
    await page.clock.install()
    await chain.fund(wallet.address, 'ZKP', 7n * ether)
    await chain.admit(wallet)
    const first = countRpc(page)
    await app.open(path)
    await app.expectConnected()
    const figures =
      path === '/pools'
        ? page.getByRole('row', { name: /WETH \/ ZKP.*\$.*0\.000000 LP/ })
        : path === '/faucet'
          ? page.getByText('Balance: 7 ZKP')
          : page.getByRole('listitem').filter({ hasText: /^ZKP7$/ })
    await expect(figures).toBeVisible()
    expect(first.count).toBeLessThanOrEqual(3)

    // Quotes and prices take their time after the first figures.
    for (let second = 0; second < 3; second++) await page.clock.runFor(1_000)
    if (path.startsWith('/swap'))
      await expect(
        page.getByRole('button', { name: 'Swap', exact: true }),
      ).toBeEnabled()
    // A request that still waited would time out when the clock is moved.
    await expect.poll(() => first.waiting).toBe(0)
    const later = countRpc(page)
    for (let minute = 1; minute <= 5; minute++) {
      await page.clock.runFor(60_000)
      await expect.poll(() => later.count).toBe(minute)
      await expect.poll(() => later.waiting).toBe(0)
    }
  })

test('from click to toast a swap asks the node at most 5 times, and no preflight doubles a request', async ({
  app,
  chain,
  page,
  wallet,
}) => {
  await chain.fund(wallet.address, 'ZKP', 7n * ether)
  const preflights: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'OPTIONS') preflights.push(request.url())
  })
  await app.open('/swap?amount=1')
  await app.connect()
  const swap = page.getByRole('button', { name: 'Swap', exact: true })
  await expect(swap).toBeEnabled()
  // Counted in the page: what is read again after the toast is another matter.
  await page.evaluate(() => {
    const counts = { asked: 0, atToast: -1 }
    Object.assign(window, { counts })
    const { fetch } = window
    window.fetch = (input, init) => {
      const url = input instanceof Request ? input.url : String(input)
      if (url.endsWith('/rpc')) counts.asked++
      return fetch(input, init)
    }
    new MutationObserver(() => {
      const isTold = document.body.textContent?.includes('Swap successful')
      if (counts.atToast < 0 && isTold) counts.atToast = counts.asked
    }).observe(document.body, { childList: true, subtree: true })
  })
  await swap.click()
  await expect(page.getByText(/^Swap successful/)).toBeVisible()
  const { atToast } = await page.evaluate(
    () => (window as unknown as { counts: { atToast: number } }).counts,
  )
  expect(atToast).toBeGreaterThan(0)
  expect(atToast).toBeLessThanOrEqual(5)
  expect(preflights).toEqual([])
})

test('local storage holds what the product names, and nothing else', async ({
  app,
  page,
}) => {
  await app.open('/faucet?token=DAI')
  await app.connect()
  await page.getByRole('button', { name: 'Request DAI' }).click()
  await expect(page.getByText('Tokens successfully received!')).toBeVisible()
  await page.getByRole('button', { name: /^Theme/ }).click()
  const keys = await page.evaluate(() => Object.keys(localStorage))
  expect(keys.length).toBeGreaterThan(0)
  for (const key of keys)
    expect(key).toMatch(
      /^(hide-wallet-instructions|faucetHistory|swapHistoryCache.*|letheswap\.(preferences|pending).*|.*balance.*)$/i,
    )
})
