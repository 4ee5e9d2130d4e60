import {
  type Candle,
  getPoolActivity,
  getPosition,
} from '@letheswap/sdk/market'
import { formatUnits } from 'viem'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cut } from '../../e2e/chain'
import { trade } from '../../e2e/trade'
import { chartWindows } from '../../src/components/market/chartWindows'
import { chain, deployment, stack } from './chain'
import { expectAccessible } from './expectAccessible'
import { press } from './hands'
import { createWallet, openPage, url } from './openPage'

const dialog = page.getByRole('dialog', { name: 'DAI / USDT' })
const figure = (term: string) => dialog.getByCss(`dt:text-is("${term}") + dd`)

test('opens a pool’s details from its name or a link, and closes them with Back or Escape', async () => {
  const { open } = await openPage('/swap')
  await page.getByRole('link', { name: 'Pools' }).first().click()
  const name = page.getByRole('link', { name: 'DAI / USDT' })
  await name.click()
  await expect.element(dialog).toBeVisible()
  await expect.poll(url).toBe('/pools?pool=DAI-USDT')
  await expect.element(figure('Volume, 24 h')).toHaveText('0 USDT')
  await expect
    .element(dialog)
    .toHaveTextContent(/1 DAI = 1 USDT.*No trades in the last 7 days\./)
  history.back()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.poll(url).toBe('/pools')
  await expect.element(name).toHaveFocus()
  await press(name, '{Enter}')
  await expect.element(dialog.getByCss(':focus')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(name).toHaveFocus()

  await open('/pools?pool=DAI-DOGE')
  const missing = page.getByRole('dialog', { name: 'Pool not found' })
  await expect
    .element(missing)
    .toHaveTextContent('This network has no pool “DAI-DOGE”.')
  await expectAccessible()
  await missing.getByRole('button', { name: 'Close' }).click()
  await expect.poll(url).toBe('/pools')
})

function show(number: string, places: number) {
  const [whole = '', ...fraction] = cut(number, places).split('.')
  return [BigInt(whole).toLocaleString('en-US'), ...fraction].join('.')
}
const dai = (amount: bigint) => `${show(formatUnits(amount, 18), 2)} DAI`
/** Formats an amount as the page does from 10,000 USDT on. */
const compact = (amount = 0n) =>
  `${new Intl.NumberFormat('en', {
    notation: 'compact',
    maximumFractionDigits: 2,
    roundingMode: 'trunc',
  } as Intl.NumberFormatOptions).format(amount / 10n ** 6n)} USDT`
const usdt = (amount = 0n) =>
  `${amount < 0n ? '−' : ''}${show(formatUnits(amount < 0n ? -amount : amount, 6), 2)} USDT`
const percent = (bps = 0) => `${show(`${bps / 100}`, 2)}%`

/** Rounds a price to six digits. */
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

// A test of `getPoolActivity` compares these figures with the chain's logs.
test('shows the SDK’s figures, candles, trades and position', async () => {
  const wallet = await createWallet({ ZKP: '1' })
  await chain.giveLiquidity(wallet.address, 'DAI', 'USDT', '0.01')
  const { timestamp } = await chain.client.getBlock()
  const begin = (Math.floor(Number(timestamp) / 300) + 1) * 300
  // Makes two trades in one minute, one in the next, and one half an hour later.
  await trade({ chain, stack }, [
    ['USDT', 'DAI', '2500.5', begin + 10],
    ['DAI', 'USDT', '9000.25', begin + 50],
    ['DAI', 'USDT', '1234.567891234567891234', begin + 70],
    ['USDT', 'DAI', '765.432109', begin + 2_000],
  ])
  const { open } = await openPage('/pools')
  await page.getByRole('link', { name: 'DAI / USDT' }).click()
  // More DAI was sold, so 1 USDT costs more than 1 DAI. The dialog starts with the
  // price that is at least 1.
  await dialog.getByRole('button', { name: /^1 USDT = 1\.\d+ DAI$/ }).click()
  const pool = {
    deployment,
    tokenA: 'DAI',
    tokenB: 'USDT',
  } as const
  const { day, tvl } = await getPoolActivity(chain.client, pool)
  const position = await getPosition(chain.client, {
    ...pool,
    account: wallet.address,
  })
  const both = (a: bigint, b: bigint) => `${dai(a)} + ${usdt(b)}`
  const { impermanentLoss, impermanentLossBps, netResult } =
    position.result ?? {}
  expect(day.trades).toBe(4)

  await expect.element(figure('TVL')).toHaveTextContent(compact(tvl))
  // The pool has a TVL in dollars, because both of its tokens are dollars.
  await expect.element(figure('TVL')).toHaveTextContent('≈ $')
  for (const [term, text] of [
    // Amounts of 10,000 and more show only their first digits.
    ['Volume, 24 h', compact(day.volume)],
    ['Fees, 24 h', usdt(day.fees)],
    ['APR, 24 h', percent(day.aprBps)],
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
    await expect.element(figure(term)).toHaveText(text)
  await expect.element(figure('Liquidity')).toHaveTextContent('0.010000 LP')

  // The default range includes a week, so the APR of 7 days is known.
  await expect.element(figure('APR, 7 d')).toHaveText(/%$/)
  await dialog.getByText('Show as a table').click()
  const rows = dialog.getByCss('tbody tr')
  for (const [name, interval, maxCandles] of [
    ['1D', '30m', 49],
    ['1H', '1m', 61],
  ] as const) {
    await dialog.getByRole('button', { name, exact: true }).click()
    const { candles } = await getPoolActivity(chain.client, {
      ...pool,
      interval,
      maxCandles,
    })
    await expect
      .poll(() =>
        rows
          .elements()
          .map(({ children }) =>
            [...children].map(({ textContent }) => textContent).join('\t'),
          ),
      )
      .toEqual(candles.toReversed().map(toRow))
  }
  await dialog.getByRole('button', { name: '1M', exact: true }).click()
  const { week } = await getPoolActivity(chain.client, {
    ...pool,
    interval: '1d',
    maxCandles: chartWindows['1d'].count,
  })
  expect(week?.trades).toBe(4)
  await expect.element(figure('APR, 7 d')).toHaveText(percent(week?.aprBps))
  const trades = dialog.getByRole('list', { name: 'Latest trades' })
  await expect
    // Ignores the pool's first deposit, which is older than these trades.
    .poll(() => trades.getByRole('listitem').elements().slice(0, 4))
    .toHaveTexts([
      /^Swapped 765\.43 USDT for 76\d\.\d+ DAI/,
      /^Swapped 1,234\.56\d* DAI for 1,2\d\d\.\d+ USDT/,
      /^Swapped 9,000\.25 DAI for /,
      /^Swapped 2,500\.5 USDT for /,
    ])

  // The pointer selects candles, too. Without a pointer, the newest candle is selected.
  const chart = dialog.getByRole('slider')
  const newest = `${chartWindows['1d'].count}`
  // Waits for the chart of this interval, because a new chart resets the selection.
  await expect.element(chart).toHaveValue(newest)
  await dialog.getByCss('[data-plot]').hover({ position: { x: 2, y: 80 } })
  await expect.element(chart).toHaveValue('1')
  await dialog.getByRole('button', { name: /^1 DAI = / }).hover()
  await expect.element(chart).toHaveValue(newest)

  // The list shows the APR that the dialog has read, without reading events itself.
  await userEvent.keyboard('{Escape}')
  await open('/pools')
  const row = page.getByRole('row').filter({ hasText: 'DAI / USDT' })
  await expect
    .element(row.getByRole('cell').nth(1))
    .toHaveText(percent(day.aprBps))
})
