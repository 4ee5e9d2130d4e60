import { shortenAddress } from '@letheswap/sdk'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { sellCoin } from '../../e2e/trade'
import { chain, deployment, stack } from './chain'
import { expectNoSideScroll } from './expectAccessible'
import { line } from './line'
import { createWallet, openPage, openWith, url } from './openPage'
import { poolsPage } from './poolsPage'
import { swapPage } from './swapPage'

const names = [
  'DAI / USDT',
  'DAI / WBTC',
  'DAI / WETH',
  'DAI / ZKP',
  'USDT / WBTC',
  'USDT / WETH',
  'USDT / ZKP',
  'WBTC / WETH',
  'WBTC / ZKP',
  'WETH / ZKP',
]
const { add, pool, refresh, remove } = poolsPage
const rows = page.getByRole('rowheader')

test('shows skeletons, then the ten pools in the selected order', async () => {
  await createWallet()
  const release = line.hold()
  await openPage('/pools?sort=-pool')
  await expect
    .element(page.getByRole('heading', { name: 'Liquidity Pools' }))
    .toBeVisible()
  await expect
    .element(
      page.getByText(
        'View available liquidity pools and track APR, TVL, and available pairs.',
      ),
    )
    .toBeVisible()
  await expect.element(refresh).toHaveText('Refreshing...')
  await expect.element(refresh).toBeDisabled()
  await expect.element(page.getByText('Loading pools')).toBeInTheDocument()
  release()
  await expect.poll(() => rows.elements()).toHaveTexts(names.toReversed())
  await expect.element(refresh).toHaveText('Refresh')
  await expect.element(refresh).toBeEnabled()
  const heads = page.getByRole('columnheader')
  await expect
    .poll(() => heads.elements())
    .toHaveTexts([
      'Pool',
      'Fee',
      'APR',
      'Liquidity',
      'Reserves',
      'Your Share',
      'Pair Address',
      'Actions',
    ])
  await expect.element(heads.first()).toHaveAttribute('aria-sort', 'descending')
  const sort = heads.getByRole('button', { name: 'Pool' })
  await sort.click()
  await expect.poll(() => rows.elements()).toHaveTexts(names)
  await expect.poll(url).toMatch(/sort=pool/)
  await sort.click()
  await expect.poll(url).toBe('/pools')
  await sort.click()
  await expect.poll(() => rows.elements()).toHaveTexts(names.toReversed())
  await expect.poll(url).toMatch(/sort=-pool/)

  // No other test leaves liquidity in a pool, so the wallet's share is zero.
  await expect
    .poll(() => pool('USDT / WBTC').getByRole('cell').elements())
    .toHaveTexts([
      /^0\.3%/,
      '–',
      // The liquidity is the average of both reserves, with whole tokens counted as
      // dollars.
      '$1.20M',
      '2.4M USDT40 WBTC',
      '0.0000%0.000000 LP',
      /^0x[0-9a-fA-F]{4}…[0-9a-fA-F]{4}$/,
      'Add Liquidity',
    ])
  // Without a position, there is nothing to remove, and no button.
  await expect.element(remove('USDT / WBTC')).toHaveLength(0)
})

test('Refresh and another account read the chain again, even if the data is fresh', async () => {
  const { wallet } = await openWith('/pools', { ZKP: '1' })
  const row = pool('DAI / ZKP')
  await expect.element(row).toHaveTextContent('0.000000 LP')
  await chain.giveLiquidity(wallet.address, 'DAI', 'ZKP', '1')
  await refresh.click()
  await expect.element(row).toHaveTextContent('1.000000 LP')
  await expect.element(remove('DAI / ZKP')).toBeVisible()
  const summary = page.getByRole('region', { name: 'Summary' })
  await expect.element(summary).toHaveTextContent(/TVL\$\d+\.\d\dM/)
  // 1 LP token is worth 0.707 DAI and 1.414 ZKP, and 2 ZKP are worth a dollar.
  await expect.element(summary).toHaveTextContent('Your positions$1.41')
  // The day's trades load when the list is idle.
  await expect.element(summary).toHaveTextContent('Volume, 24 h$0.00')
  const other = wallet.accounts[1] ?? wallet.address
  await chain.giveLiquidity(other, 'DAI', 'ZKP', '3')
  wallet.switchAccount(other)
  await expect.element(row).toHaveTextContent('3.000000 LP')
})

test('does not report unreadable pools as missing, and keeps the list after a failure', async () => {
  line.cut()
  await openPage('/pools?debug=1')
  await expect.element(refresh).toHaveText('Refresh')
  await expect
    .element(page.getByText('not available right now'))
    .toHaveLength(0)
  await expect.element(page.getByText(/no pools/)).toHaveLength(0)
  line.restore()
  await refresh.click()
  await expect.element(rows).toHaveLength(10)
  await page.getByRole('button', { name: 'Clear' }).click()
  line.cut()
  await refresh.click()
  await expect.element(page.getByText(/Pools not read/)).toBeVisible()
  await expect.element(refresh).toHaveText('Refresh')
  await expect.element(rows).toHaveLength(10)
  await expect.element(page.getByRole('alert')).toHaveLength(0)
})

test.each(['/faucet', '/swap', '/pools'])(
  'on %s, a silent node shows one message until it answers',
  async (path) => {
    await createWallet({ ZKP: '1' })
    line.cut()
    await openPage(path)
    const notice = page.getByText('The network isn’t responding.')
    await expect.element(notice).toBeVisible()
    await expect
      .element(page.getByRole('button', { name: 'Retry' }))
      .toBeVisible()
    line.restore()
    await expect.element(notice).not.toBeInTheDocument()
  },
)

test('reports that the browser denies access to the local network', async () => {
  const query = vi
    .spyOn(navigator.permissions, 'query')
    .mockResolvedValue({ state: 'denied' } as PermissionStatus)
  onTestFinished(() => query.mockRestore())
  line.cut()
  await openPage('/pools')
  await expect
    .element(page.getByText(/^Your browser blocks this page’s access/))
    .toBeVisible()
})

test('copies a pair’s complete address, and reports a failure', async () => {
  await openPage('/pools')
  const copy = pool('DAI / USDT').getByRole('button', {
    name: /copy the pair address/,
  })
  let fail = () => {}
  const write = vi
    .spyOn(navigator.clipboard, 'writeText')
    .mockImplementationOnce(
      () =>
        new Promise((_, reject) => {
          fail = () => reject(new Error('No.'))
        }),
    )
    .mockResolvedValue()
  await copy.click()
  await expect.element(copy).toHaveAttribute('data-state', 'loading')
  fail()
  await expect.element(page.getByText('Copy failed')).toBeVisible()
  await expect.element(copy).toHaveAttribute('data-state', 'idle')
  const address = copy.element().getAttribute('title') ?? ''
  expect(address).toMatch(/^0x[0-9a-fA-F]{40}$/)
  await expect.element(copy).toHaveText(shortenAddress(address))
  // The check mark is visible for 1.4 s, which a busy machine may miss, so an observer
  // records it.
  const states: (string | null)[] = []
  const observer = new MutationObserver(() =>
    states.push(copy.element().getAttribute('data-state')),
  )
  observer.observe(copy.element(), { attributeFilter: ['data-state'] })
  await copy.click()
  await expect.element(page.getByText('Address copied')).toBeVisible()
  expect(write).toHaveBeenLastCalledWith(address)
  await expect.poll(() => states.slice(-2)).toEqual(['done', 'idle'])
  observer.disconnect()
  write.mockRestore()
})

test('shows pools as cards up to 768 px, and as a table above', async () => {
  const { wallet } = await openWith('/pools', { ZKP: '1' })
  await chain.giveLiquidity(wallet.address, 'DAI', 'ZKP', '1')
  await refresh.click()
  await page.viewport(390, 844)
  const card = pool('DAI / ZKP')
  await expect.element(card).toHaveTextContent('1.000000 LP')
  for (const term of [
    'Fee',
    'Liquidity',
    'Reserves',
    'Your Share',
    'Pair Address',
  ])
    await expect
      .element(card.getByRole('term').filter({ hasText: term }))
      .toBeVisible()
  for (const button of card.getByRole('button').elements())
    expect(button.getBoundingClientRect().height).toBeGreaterThanOrEqual(44)
  expectNoSideScroll()
  // The whole card opens the chart, except for its buttons.
  const { left, top } = card.element().getBoundingClientRect()
  await expect
    .poll(() => document.elementFromPoint(left + 12, top + 54)?.textContent)
    .toBe('DAI / ZKP')

  await page.viewport(768, 900)
  const cards = page.getByRole('heading', { level: 3 })
  await expect.element(cards).toHaveLength(10)
  await expect.element(page.getByRole('table')).toHaveLength(0)
  // Each card has its button, even if it is collapsed.
  const buttons = page.getByRole('button', { name: /^Add Liq/ })
  expect(buttons.elements().filter((it) => it.checkVisibility())).toHaveLength(
    10,
  )
  await page.viewport(769, 900)
  await expect.element(page.getByRole('table')).toBeVisible()
  await expect.element(cards).toHaveLength(0)
})

test('a pool’s row fits from 769 px, with targets of at least 24 px', async () => {
  // Sets reserves with all decimals in the pools of the native coin.
  const [account = '0x'] = (await chain.rpc('eth_accounts')) as `0x${string}`[]
  for (const { symbol: token } of deployment.tokens)
    await chain.receipt(
      await sellCoin(
        { chain, stack },
        { account, amount: '1234.56789', token },
      ),
    )
  const wallet = await createWallet({ ZKP: '1' })
  await chain.giveLiquidity(wallet.address, 'WETH', 'ZKP', '1234.567891')
  await openPage('/pools')
  await expect.element(remove('WETH / ZKP')).toBeVisible()
  const card = page.getByRole('region', { name: 'Pools' })
  for (const width of [769, 1024, 1280]) {
    await page.viewport(width, 800)
    expectNoSideScroll()
    expect(
      add('WETH / ZKP').element().getBoundingClientRect().right,
    ).toBeLessThan(card.element().getBoundingClientRect().right)
  }

  expect(findSmall()).toEqual([])
  for (const name of ['Faucet', 'Swap']) {
    await page.getByRole('link', { name, exact: true }).click()
    await expect.poll(url).toMatch(new RegExp(name.toLowerCase()))
    if (name === 'Swap') await swapPage.from.fill('1')
    await expect.element(page.getByText(/^Balance: /).first()).toBeVisible()
    expect(findSmall()).toEqual([])
  }
})

const findSmall = () =>
  [...document.querySelectorAll('a, button, select, input')]
    .filter((element) => {
      const { width, height } = element.getBoundingClientRect()
      // Elements that are hidden, or appear on focus, have no size.
      return width > 1 && height > 1 && (width < 24 || height < 24)
    })
    .map((element) => element.outerHTML)
