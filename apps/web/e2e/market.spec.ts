import { type Address, parseAbi } from 'viem'
import { expectAccessible } from './expectAccessible'
import type { ChainHelper } from './fixtures/createChain'
import type { Stack } from './fixtures/startStack'
import { expect, revertAfterEach, test } from './fixtures/test'
import { holdChain } from './swapPage'
import { trade } from './trade'

revertAfterEach()

const dialogOf = (page: import('@playwright/test').Page) =>
  page.getByRole('dialog', { name: 'DAI / USDT' })

/** A figure by its name. */
const figure = (page: import('@playwright/test').Page, term: string) =>
  dialogOf(page)
    .getByRole('term')
    .filter({ hasText: new RegExp(`^${term}$`) })
    .locator('xpath=following-sibling::dd')

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
  await expect(dialogOf(page)).toContainText(
    'No trades in the last 24 hours. The price is 1 DAI = 1 USDT.',
    { useInnerText: true },
  )
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

test('a link opens them, either way round, says so while the chain is read, and Back closes them', async ({
  app,
  page,
}) => {
  const { release } = await holdChain(page)
  await app.open('/pools?pool=usdt-dai')
  await expect(
    dialogOf(page).getByText('Reading the pool’s history…').last(),
  ).toBeVisible()
  release()
  await expect(figure(page, 'TVL')).toBeVisible()
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
  const times = await Promise.all(
    logs.map(async ({ blockHash }) =>
      Number((await chain.client.getBlock({ blockHash })).timestamp),
    ),
  )
  const swaps = logs.flatMap((log, index) =>
    log.eventName === 'Swap'
      ? [
          {
            time: times[index] as number,
            in: order(log.args.amount0In, log.args.amount1In),
            out: order(log.args.amount0Out, log.args.amount1Out),
          },
        ]
      : [],
  )
  const reserves = logs.flatMap((log, index) =>
    log.eventName === 'Sync'
      ? [
          {
            time: times[index] as number,
            both: order(log.args.reserve0, log.args.reserve1),
          },
        ]
      : [],
  )
  const totalSupply = await chain.client.readContract({
    address: pair,
    abi: parseAbi(['function totalSupply() view returns (uint256)']),
    functionName: 'totalSupply',
  })
  return { reserves, swaps, totalSupply }
}

/** A price times 10^30, to the nearest of six digits. */
function sixDigits(price: bigint) {
  const unit = 10n ** 30n
  const places = price >= unit ? 5n : 6n
  const scaled = (2n * price * 10n ** places + unit) / (2n * unit)
  const text = String(scaled).padStart(Number(places) + 1, '0')
  const whole = text.slice(0, -Number(places))
  return `${whole}.${text.slice(-Number(places))}`.replace(/\.?0+$/, '')
}

/** The rows of the chart's table, newest first, by this script's arithmetic. */
function countCandles(
  { reserves, swaps }: Awaited<ReturnType<typeof readPlainly>>,
  seconds: number,
) {
  const prices = reserves.map(({ time, both: [dai, usdt] }) => ({
    time,
    price: (usdt * 10n ** 42n) / dai,
  }))
  const [first, last] = [prices[0], prices.at(-1)]
  if (!first || !last) throw new Error('The pool has no price.')
  const rows: string[] = []
  let close = first.price
  for (
    let begin = first.time - (first.time % seconds);
    begin <= last.time;
    begin += seconds
  ) {
    const isIn = ({ time }: { time: number }) =>
      time >= begin && time < begin + seconds
    const own = [close, ...prices.filter(isIn).map(({ price }) => price)]
    const open = close
    const ordered = own.toSorted((a, b) => (a < b ? -1 : 1))
    const [least, most] = [ordered[0], ordered.at(-1)] as [bigint, bigint]
    close = own.at(-1) as bigint
    const volume = sum(
      swaps.filter(isIn).map((swap) => swap.in[1] + swap.out[1]),
    )
    const date = new Date(begin * 1_000)
    const day = date.toLocaleDateString('en-GB', {
      day: 'numeric',
      month: 'short',
      timeZone: 'UTC',
    })
    rows.push(
      [
        `${day}, ${date.toISOString().slice(11, 16)}`,
        sixDigits(open),
        sixDigits(most),
        sixDigits(least),
        sixDigits(close),
        usdt(volume),
      ].join('\t'),
    )
  }
  return rows.toReversed()
}

const sum = (amounts: bigint[]) => amounts.reduce((a, b) => a + b, 0n)

/** Cut to two decimals, without needless zeros. */
const show = (amount: bigint, decimals: bigint, symbol: string) => {
  const cut = amount / 10n ** (decimals - 2n)
  const [whole = '', rest] = hundredths(cut).split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return `${rest === undefined ? grouped : `${grouped}.${rest}`} ${symbol}`
}
const usdt = (amount: bigint) => show(amount, 6n, 'USDT')
const both = ([a, b]: readonly [bigint, bigint]) =>
  `${show(a, 18n, 'DAI')} + ${usdt(b)}`

/** A hundredth of it, e.g. 1.5 for 150, without needless zeros. */
const hundredths = (value: bigint) =>
  `${value / 100n}.${String(value % 100n).padStart(2, '0')}`.replace(
    /\.?0+$/,
    '',
  )

test('figures, candles, trades and the position are those of the chain’s logs', async ({
  app,
  page,
  chain,
  stack,
}) => {
  await app.giveLiquidity('DAI', 'USDT', '0.01')
  const { timestamp } = await chain.client.getBlock()
  const begin = (Math.floor(Number(timestamp) / 300) + 1) * 300
  // Two in one minute, one in the next, and one half an hour later.
  await trade({ chain, stack }, [
    ['USDT', 'DAI', '2500.5', begin + 10],
    ['DAI', 'USDT', '9000.25', begin + 50],
    ['DAI', 'USDT', '1234.567891234567891234', begin + 70],
    ['USDT', 'DAI', '765.432109', begin + 2_000],
  ])
  await app.openWith('/pools', { ZKP: '1' })
  await page.getByRole('link', { name: 'DAI / USDT' }).click()
  const logs = await readPlainly({ chain, stack })
  const { swaps, totalSupply } = logs
  const reserves = logs.reserves.map(({ both }) => both)
  const [reserveA, reserveB] = reserves.at(-1) as [bigint, bigint]
  expect(swaps).toHaveLength(4)
  // In USDT, times the reserve of DAI.
  const weigh = ([a, b]: readonly [bigint, bigint]) =>
    a * reserveB + b * reserveA
  const worth = (amounts: readonly [bigint, bigint]) =>
    weigh(amounts) / reserveA
  const fees = [0, 1].map((side) =>
    sum(swaps.map((swap) => ((swap.in[side] as bigint) * 3n) / 1_000n)),
  ) as [bigint, bigint]
  const volume = [0, 1].map((side) =>
    sum(
      swaps.map(
        (swap) => (swap.in[side] as bigint) + (swap.out[side] as bigint),
      ),
    ),
  ) as [bigint, bigint]

  await expect(figure(page, 'TVL')).toContainText(usdt(2n * reserveB))
  // Both of its tokens are dollars.
  await expect(figure(page, 'TVL')).toContainText('≈ $')
  await expect(figure(page, 'Volume, 24 h')).toHaveText(
    usdt(worth(volume) / 2n),
  )
  await expect(figure(page, 'Fees, 24 h')).toHaveText(usdt(worth(fees)))
  const apr = (days: bigint) =>
    (weigh(fees) * 365n * 10_000n) / (2n * reserveA * reserveB * days)
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

  // Received before the trades: a share of each fee, and of what is there.
  const liquidity = 10n ** 16n
  const shareOf = (amounts: readonly [bigint, bigint]) =>
    amounts.map((amount) => (amount * liquidity) / totalSupply) as [
      bigint,
      bigint,
    ]
  const deposited = shareOf(reserves.at(-5) as [bigint, bigint])
  const [value, earned] = [shareOf([reserveA, reserveB]), shareOf(fees)]
  const loss = weigh(deposited) - weigh(value) + weigh(earned)
  const lossBps = (loss * 10_000n + weigh(deposited) - 1n) / weigh(deposited)
  for (const [term, text] of [
    ['Current value', both(value)],
    ['Deposited', both(deposited)],
    ['Withdrawn', both([0n, 0n])],
    ['Fees earned', both(earned)],
    ['Impermanent loss', `${usdt(loss / reserveA)} (${hundredths(lossBps)}%)`],
    [
      'Compared with holding',
      usdt((weigh(value) - weigh(deposited)) / reserveA),
    ],
  ] as const)
    await expect(figure(page, term)).toHaveText(text)
  await expect(figure(page, 'Liquidity')).toContainText('0.010000 LP')

  await dialogOf(page).getByText('Show as a table').click()
  const rows = dialogOf(page).locator('tbody tr')
  // Of 24 hours, and of 4.
  for (const [name, seconds, count] of [
    ['5 min', 300, 288],
    ['1 min', 60, 240],
  ] as const) {
    await dialogOf(page).getByRole('button', { name, exact: true }).click()
    await expect
      .poll(() => rows.allInnerTexts())
      .toEqual(countCandles(logs, seconds).slice(0, count))
  }
  // The pointer reads candles, too; without it the newest one is shown.
  const chart = dialogOf(page).getByRole('slider')
  const now = Number(await chart.getAttribute('aria-valuemax'))
  await chart.hover({ position: { x: 2, y: 80 } })
  await expect(chart).toHaveAttribute('aria-valuenow', '1')
  await dialogOf(page)
    .getByRole('button', { name: /^1 DAI = / })
    .hover()
  await expect(chart).toHaveAttribute('aria-valuenow', `${now}`)
  await expectAccessible(page)
})

test('without its code the chart is missed and tried again, and its figures are there', async ({
  app,
  page,
  chain,
  stack,
  watcher,
}) => {
  watcher.allow(/ERR_FAILED|Failed to load resource/)
  await page.route('**/CandleChart-*.js', (route) => route.abort())
  await trade({ chain, stack }, [['USDT', 'DAI', '500']])
  await app.open('/pools?pool=DAI-USDT')
  const dialog = dialogOf(page)
  await expect(dialog.getByText('The chart could not be loaded.')).toBeVisible()
  await expect(figure(page, 'Volume')).toHaveText('500 USDT')
  await expectAccessible(page)
  await page.unroute('**/CandleChart-*.js')
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expect(dialog.getByRole('slider')).toBeVisible()
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
