import {
  type Candle,
  getPoolActivity,
  getPosition,
} from '@letheswap/sdk/market'
import type { Page } from '@playwright/test'
import { formatUnits } from 'viem'
import { cut } from './chain'
import { expectAccessible } from './expectAccessible'
import { expectFocusIn } from './expectFocusIn'
import { expect, revertAfterEach, test } from './fixtures/test'
import { trade } from './trade'

revertAfterEach()

const dialogOf = (page: Page) =>
  page.getByRole('dialog', { name: 'DAI / USDT' })

const figure = (page: Page, term: string) =>
  dialogOf(page)
    .getByRole('term')
    .filter({ hasText: new RegExp(`^${term}$`) })
    .locator('xpath=following-sibling::dd')

test('a pool’s details open from its name, and Back and Escape close them; a link to an unknown pool says so', async ({
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
    'No trades in the last 7 days. The price is 1 DAI = 1 USDT.',
    { useInnerText: true },
  )
  await page.goBack()
  await expect(dialogOf(page)).toBeHidden()
  await expect(page).toHaveURL(/\/pools$/)
  await expect(name).toBeFocused()
  await name.press('Enter')
  await expectFocusIn(dialogOf(page))
  await page.keyboard.press('Escape')
  await expect(dialogOf(page)).toBeHidden()
  await expect(name).toBeFocused()

  await app.open('/pools?pool=DAI-DOGE')
  const missing = page.getByRole('dialog', { name: 'Pool not found' })
  await expect(missing).toContainText('This network has no pool “DAI-DOGE”.')
  await expectAccessible(page)
  await missing.getByRole('button', { name: 'Close' }).click()
  await expect(page).toHaveURL(/\/pools$/)
})

function show(number: string, places: number) {
  const [whole = '', ...fraction] = cut(number, places).split('.')
  return [BigInt(whole).toLocaleString('en-US'), ...fraction].join('.')
}
const dai = (amount: bigint) => `${show(formatUnits(amount, 18), 2)} DAI`
/** Of 10,000 USDT and more. */
const compact = (amount = 0n) =>
  `${new Intl.NumberFormat('en', {
    notation: 'compact',
    maximumFractionDigits: 2,
    roundingMode: 'trunc',
  } as Intl.NumberFormatOptions).format(amount / 10n ** 6n)} USDT`
const usdt = (amount = 0n) =>
  `${amount < 0n ? '−' : ''}${show(formatUnits(amount < 0n ? -amount : amount, 6), 2)} USDT`
const percent = (bps = 0) => `${show(`${bps / 100}`, 2)}%`

/** Six digits of a price, to the nearest. */
const sixDigits = ({ numerator, denominator }: Candle['open']) =>
  String(
    Number(
      (Number((numerator * 10n ** 15n) / denominator) / 1e15).toPrecision(6),
    ),
  )

const toRow = ({ time, open, high, low, close, volumeQuote }: Candle) => {
  const date = new Date(time * 1_000)
  const day = date.toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  })
  return [
    `${day}, ${date.toISOString().slice(11, 16)}`,
    ...[open, high, low, close].map(sixDigits),
    usdt(volumeQuote),
  ].join('\t')
}

// That these figures follow from the chain's logs is shown beside `getPoolActivity`.
test('figures, candles, trades and the position are those of the SDK', async ({
  app,
  page,
  chain,
  stack,
  wallet,
}) => {
  // As WebKit without a locale: no language at all.
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'language', { value: 'C' }),
  )
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
  const pool = {
    deployment: stack.deployment,
    tokenA: 'DAI',
    tokenB: 'USDT',
  } as const
  const { day, week, tvl } = await getPoolActivity(chain.client, pool)
  const position = await getPosition(chain.client, {
    ...pool,
    account: wallet.address,
  })
  const both = (a: bigint, b: bigint) => `${dai(a)} + ${usdt(b)}`
  const { impermanentLoss, impermanentLossBps, netResult } =
    position.result ?? {}
  expect(day.trades).toBe(4)

  await expect(figure(page, 'TVL')).toContainText(compact(tvl))
  // Both of its tokens are dollars.
  await expect(figure(page, 'TVL')).toContainText('≈ $')
  for (const [term, text] of [
    // Of ten thousand and more only the first digits.
    ['Volume, 24 h', compact(day.volume)],
    ['Fees, 24 h', usdt(day.fees)],
    ['APR, 24 h', percent(day.aprBps)],
    ['APR, 7 d', percent(week?.aprBps)],
    ['Current value', both(position.valueA, position.valueB)],
    ['Deposited', both(position.depositedA, position.depositedB)],
    ['Withdrawn', both(0n, 0n)],
    ['Fees earned', both(position.feesA, position.feesB)],
    [
      'Impermanent loss',
      `${usdt(impermanentLoss)} (${percent(impermanentLossBps)})`,
    ],
    ['vs. holding', usdt(netResult)],
  ] as const)
    await expect(figure(page, term)).toHaveText(text)
  await expect(figure(page, 'Liquidity')).toContainText('0.010000 LP')

  const trades = dialogOf(page).getByRole('list', { name: 'Latest trades' })
  await expect(trades.getByRole('listitem')).toContainText([
    /^Swapped 765\.43 USDT for 76\d\.\d+ DAI/,
    /^Swapped 1,234\.56\d* DAI for 1,2\d\d\.\d+ USDT/,
    /^Added /,
  ])

  await dialogOf(page).getByText('Show as a table').click()
  const rows = dialogOf(page).locator('tbody tr')
  // Of 24 hours, and of 4.
  for (const [name, interval, maxCandles] of [
    ['5 min', '5m', 288],
    ['1 min', '1m', 240],
  ] as const) {
    await dialogOf(page).getByRole('button', { name, exact: true }).click()
    const { candles } = await getPoolActivity(chain.client, {
      ...pool,
      interval,
      maxCandles,
    })
    await expect
      .poll(() => rows.allInnerTexts())
      .toEqual(candles.toReversed().map(toRow))
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

  // The list has it from then on, without reading events.
  await page.keyboard.press('Escape')
  await page.reload()
  const row = page.getByRole('row').filter({ hasText: 'DAI / USDT' })
  await expect(row.getByRole('cell').nth(1)).toHaveText(percent(day.aprBps))
})

test('a link opens them, in either order; a failure of the node or the chart’s code is shown and retried', async ({
  app,
  chain,
  page,
  stack,
  watcher,
}) => {
  // Without a trade there is no chart.
  await trade({ chain, stack }, [['USDT', 'DAI', '500']])
  watcher.allow(/ERR_FAILED|Failed to load resource/)
  const dialog = dialogOf(page)
  const again = dialog.getByRole('button', { name: 'Try again' })
  await page.route('**/CandleChart-*.js', (route) => route.abort())
  let fail = () => {}
  const failed = new Promise<void>((resolve) => {
    fail = resolve
  })
  await page.route('**/rpc', async (route) => {
    await failed
    await route.abort()
  })
  await page.clock.install()
  await app.open('/pools?pool=usdt-dai')
  await expect(
    dialog.getByText('Reading the pool’s history…').last(),
  ).toBeVisible()
  fail()
  await expect(dialog.getByRole('alert')).toBeVisible()
  await expectAccessible(page)
  await page.unroute('**/rpc')
  await again.click()
  await expect(figure(page, 'TVL')).toBeVisible()
  // Its code is asked for again after 2 s and 4 s.
  const missing = dialog.getByText('The chart could not be loaded.')
  await expect(async () => {
    await page.clock.runFor(2_000)
    await expect(missing).toBeVisible({ timeout: 1 })
  }).toPass({ intervals: [10] })
  await page.unroute('**/CandleChart-*.js')
  await again.click()
  await expect(dialog.getByRole('slider')).toBeVisible()
  await expect(dialog.getByRole('alert')).toHaveCount(0)

  // Old figures, with a word.
  await page.route('**/rpc', (route) => route.abort())
  await dialog.getByRole('button', { name: /^1 DAI = / }).click()
  await expect(
    dialog.getByText(/The network isn’t responding\. These figures/),
  ).toBeVisible()
  await expect(figure(page, 'TVL')).toBeVisible()
  await page.goBack()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(/\/pools$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})
