import {
  type Address,
  encodeFunctionData,
  type Hash,
  maxUint256,
  parseAbi,
  parseUnits,
} from 'viem'
import { expectAccessible } from './expectAccessible'
import type { ChainHelper } from './fixtures/createChain'
import type { Stack } from './fixtures/startStack'
import { expect, test } from './fixtures/test'
import { giveLiquidity } from './poolsPage'
import { holdChain, openWith } from './swapPage'

let before: `0x${string}`
test.beforeEach(async ({ chain }) => {
  before = await chain.snapshot()
})
test.afterEach(async ({ chain }) => {
  await chain.revert(before)
})

const dialogOf = (page: import('@playwright/test').Page) =>
  page.getByRole('dialog', { name: 'DAI / USDT' })

/** A figure by its name. */
const figure = (page: import('@playwright/test').Page, term: string) =>
  dialogOf(page)
    .getByRole('term')
    .filter({ hasText: new RegExp(`^${term}$`) })
    .locator('xpath=following-sibling::dd')

/** Swaps by an account of the node's own, beside the page. */
async function trade(
  { chain, stack }: { chain: ChainHelper; stack: Stack },
  trades: readonly (readonly [string, string, string])[],
) {
  // The second one is the faucet's, which sends by itself.
  const [, , trader] = (await chain.rpc('eth_accounts')) as [
    Address,
    Address,
    Address,
  ]
  const { contracts, tokens } = stack.deployment
  const find = (symbol: string) => {
    const token = tokens.find((token) => token.symbol === symbol)
    if (!token) throw new Error(`no ${symbol}`)
    return token
  }
  const send = async (to: Address, data: `0x${string}`) => {
    const hash = await chain.rpc('eth_sendTransaction', [
      { from: trader, to, data },
    ])
    await chain.receipt(hash as Hash)
  }
  for (const [from, to, amount] of trades) {
    const [tokenIn, tokenOut] = [find(from), find(to)]
    const amountIn = parseUnits(amount, tokenIn.decimals)
    await chain.fund(trader, from, amountIn)
    await send(
      tokenIn.address,
      encodeFunctionData({
        abi: parseAbi(['function approve(address, uint256)']),
        args: [contracts.router, maxUint256],
      }),
    )
    await send(
      contracts.router,
      encodeFunctionData({
        abi: parseAbi([
          'function swapExactTokensForTokens(uint256, uint256, address[], address, uint256)',
        ]),
        args: [
          amountIn,
          0n,
          [tokenIn.address, tokenOut.address],
          trader,
          maxUint256,
        ],
      }),
    )
  }
}

test('a pool’s details open from its name, and Back and Escape close them', async ({
  app,
  page,
}) => {
  await app.open('/swap')
  await page.getByRole('link', { name: 'Pools' }).first().click()
  const name = page.getByRole('link', { name: 'DAI / USDT' })
  await name.click()
  await expect(dialogOf(page)).toBeVisible()
  await expect(page).toHaveURL(/\/pools\?pool=DAI-USDT$/)
  await expect(figure(page, 'Volume, 24 h')).toHaveText('0 USDT')
  await expectAccessible(page)
  await page.goBack()
  await expect(dialogOf(page)).toBeHidden()
  await expect(page).toHaveURL(/\/pools$/)
  await expect(name).toBeFocused()
  await name.press('Enter')
  await expect(dialogOf(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialogOf(page)).toBeHidden()
  await expect(name).toBeFocused()
})

test('a link opens them, either way round, and Back closes them', async ({
  app,
  page,
}) => {
  await app.open('/pools?pool=usdt-dai')
  await expect(dialogOf(page)).toBeVisible()
  await page.goBack()
  await expect(dialogOf(page)).toBeHidden()
  await expect(page).toHaveURL(/\/pools$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('a link to a pool that does not exist says so', async ({ app, page }) => {
  await app.open('/pools?pool=DAI-DOGE')
  const dialog = page.getByRole('dialog', { name: 'Pool not found' })
  await expect(dialog).toContainText('There is no pool “DAI-DOGE” here.')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(page).toHaveURL(/\/pools$/)
})

/** What a reader of the chain's logs computes without this project's code. */
async function readPlainly({
  chain,
  stack,
}: {
  chain: ChainHelper
  stack: Stack
}) {
  const [dai, usdt] = ['DAI', 'USDT'].map(
    (symbol) =>
      stack.deployment.tokens.find((token) => token.symbol === symbol)
        ?.address as Address,
  ) as [Address, Address]
  const pair = await chain.client.readContract({
    address: stack.deployment.contracts.factory,
    abi: parseAbi([
      'function getPair(address, address) view returns (address)',
    ]),
    functionName: 'getPair',
    args: [dai, usdt],
  })
  const logs = await chain.client.getContractEvents({
    address: pair,
    abi: parseAbi([
      'event Swap(address indexed sender, uint256 amount0In, uint256 amount1In, uint256 amount0Out, uint256 amount1Out, address indexed to)',
      'event Sync(uint112 reserve0, uint112 reserve1)',
    ]),
    fromBlock: 0n,
    strict: true,
  })
  const isDai0 = BigInt(dai) < BigInt(usdt)
  const order = <value>(a: value, b: value) =>
    (isDai0 ? [a, b] : [b, a]) as [value, value]
  const swaps = logs.flatMap((log) =>
    log.eventName === 'Swap'
      ? [
          {
            in: order(log.args.amount0In, log.args.amount1In),
            out: order(log.args.amount0Out, log.args.amount1Out),
          },
        ]
      : [],
  )
  const reserves = logs.flatMap((log) =>
    log.eventName === 'Sync'
      ? [order(log.args.reserve0, log.args.reserve1)]
      : [],
  )
  return { reserves, swaps }
}

/** Six decimals, as USDT has them, cut to two and without needless zeros. */
const usdt = (amount: bigint) => {
  const [whole = '', rest] = hundredths(amount / 10_000n).split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return `${rest === undefined ? grouped : `${grouped}.${rest}`} USDT`
}

/** A hundredth of it, e.g. 1.5 for 150, without needless zeros. */
const hundredths = (value: bigint) =>
  `${value / 100n}.${String(value % 100n).padStart(2, '0')}`.replace(
    /\.?0+$/,
    '',
  )

test('figures, trades and the position are those of the chain’s logs', async ({
  app,
  page,
  chain,
  wallet,
  stack,
}) => {
  await giveLiquidity({ chain, wallet, stack }, 'DAI', 'USDT', '0.01')
  await trade({ chain, stack }, [
    ['DAI', 'USDT', '1234.567891234567891234'],
    ['USDT', 'DAI', '765.432109'],
  ])
  await openWith('/pools', { ZKP: '1' }, { app, chain, wallet })
  await page.getByRole('link', { name: 'DAI / USDT' }).click()
  const { reserves, swaps } = await readPlainly({ chain, stack })
  const [reserveA, reserveB] = reserves.at(-1) as [bigint, bigint]
  expect(swaps).toHaveLength(2)
  const sum = (amounts: bigint[]) => amounts.reduce((a, b) => a + b, 0n)
  const worth = (a: bigint, b: bigint) =>
    (a * reserveB + b * reserveA) / reserveA
  const [feesA, feesB] = [0, 1].map((side) =>
    sum(swaps.map((swap) => ((swap.in[side] as bigint) * 3n) / 1_000n)),
  ) as [bigint, bigint]
  const [volumeA, volumeB] = [0, 1].map((side) =>
    sum(
      swaps.map(
        (swap) => (swap.in[side] as bigint) + (swap.out[side] as bigint),
      ),
    ),
  ) as [bigint, bigint]

  await expect(figure(page, 'TVL')).toHaveText(usdt(2n * reserveB))
  await expect(figure(page, 'Volume, 24 h')).toHaveText(
    usdt(worth(volumeA, volumeB) / 2n),
  )
  await expect(figure(page, 'Fees, 24 h')).toHaveText(usdt(worth(feesA, feesB)))
  const apr = (days: bigint) =>
    ((feesA * reserveB + feesB * reserveA) * 365n * 10_000n) /
    (2n * reserveA * reserveB * days)
  for (const [term, bps] of [
    ['APR, 24 h', apr(1n)],
    ['APR, 7 d', apr(7n)],
  ] as const)
    await expect(figure(page, term)).toHaveText(`${hundredths(bps)}%`)

  const trades = dialogOf(page).getByRole('list', { name: 'Latest trades' })
  await expect(trades.getByRole('listitem')).toContainText([
    /^Swapped 765\.43 USDT for 76\d\.\d+ DAI/,
    /^Swapped 1,234\.56\d* DAI for 1,2\d\d\.\d+ USDT/,
    /^Added /,
  ])
  // Received before both swaps: a share of each fee.
  await expect(figure(page, 'Liquidity')).toContainText('0.010000 LP')
  await expectAccessible(page)
})

test('the price turns round, and other figures with it', async ({
  app,
  page,
}) => {
  await app.open('/pools?pool=DAI-USDT')
  const price = dialogOf(page).getByRole('button', { name: /^1 DAI = / })
  await expect(price).toHaveText('1 DAI = 1 USDT')
  await price.click()
  await expect(
    dialogOf(page).getByRole('button', { name: '1 USDT = 1 DAI' }),
  ).toBeVisible()
  await expect(figure(page, 'TVL')).toContainText('DAI')
})

test('while the chain is read it says so', async ({ app, page }) => {
  const { release } = await holdChain(page)
  await app.open('/pools?pool=DAI-USDT')
  await expect(
    dialogOf(page).getByText('Reading the pool’s history…').last(),
  ).toBeVisible()
  release()
  await expect(figure(page, 'TVL')).toBeVisible()
})

test('without an answer: an error and another try, then old figures with a word', async ({
  app,
  page,
  watcher,
}) => {
  watcher.allow(/ERR_FAILED|Failed to load resource/)
  await page.route('**/rpc', (route) => route.abort())
  await app.open('/pools?pool=DAI-USDT')
  await expect(dialogOf(page).getByRole('alert')).toBeVisible()
  await expectAccessible(page)
  await page.unroute('**/rpc')
  await dialogOf(page).getByRole('button', { name: 'Try again' }).click()
  await expect(figure(page, 'TVL')).toBeVisible()
  await expect(dialogOf(page).getByRole('alert')).toHaveCount(0)

  await page.route('**/rpc', (route) => route.abort())
  await dialogOf(page)
    .getByRole('button', { name: /^1 DAI = / })
    .click()
  await expect(
    dialogOf(page).getByText(/The network isn’t responding\. These figures/),
  ).toBeVisible()
  await expect(figure(page, 'TVL')).toBeVisible()
  await expectAccessible(page)
})

test('the next visit reads what is new only', async ({ app, page }) => {
  await app.open('/pools?pool=DAI-USDT')
  await expect(figure(page, 'TVL')).toBeVisible()
  const methods: string[] = []
  page.on('request', (request) => {
    if (!request.url().endsWith('/rpc')) return
    for (const call of [request.postDataJSON()].flat())
      methods.push(call.method)
  })
  await page.reload()
  await expect(figure(page, 'TVL')).toBeVisible()
  expect(
    methods.filter((method) => /getLogs|getBlockByNumber/.test(method)).sort(),
  ).toEqual(['eth_getBlockByNumber'])
})
