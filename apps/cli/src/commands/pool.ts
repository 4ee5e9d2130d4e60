import { type Deployment, formatTokenAmount, type Token } from '@letheswap/sdk'
import { formatPrice } from '@letheswap/sdk/amm'
import { type CandleInterval, getPoolActivity } from '@letheswap/sdk/market'
import { readCount, readToken } from '../lib/amounts.js'
import { networkCommand, option, positional } from '../lib/command.js'
import { UsageError } from '../lib/errors.js'

const intervals: readonly string[] = [
  '1m',
  '5m',
  '15m',
  '30m',
  '1h',
  '4h',
  '1d',
]

/** Seconds in a week, plus a day because the clock may be ahead of the latest block. */
const eightDays = 8 * 24 * 60 * 60

export const pool = networkCommand({
  name: 'pool',
  description: "Show a pool's price over time, volume, TVL and fee APR",
  examples: ['pool DAI-USDT --interval 1h --limit 6'],
  args: {
    pool: positional('Its two tokens, e.g. DAI-USDT'),
    interval: option(
      'time',
      `Length of a candle: ${intervals.join(', ')} (default: 1h)`,
    ),
    limit: option(
      'count',
      'Number of candles and trades to show (default: 12)',
    ),
  },
  run: async (options, logger, { client, deployment }) => {
    const limit = readCount('limit', options.limit) ?? 12
    const interval = readInterval(options.interval)
    const [tokenA, tokenB] = readPool(deployment, options.pool)
    const activity = await getPoolActivity(client, {
      deployment,
      tokenA: tokenA.symbol,
      tokenB: tokenB.symbol,
      interval,
      from: Math.floor(Date.now() / 1_000) - eightDays,
    })
    const { day, week, price, tvl, ...rest } = activity
    const candles = activity.candles.slice(-limit)
    const trades = activity.trades.slice(0, limit)
    logger.json({
      ...rest,
      ...{ tokenA, tokenB, price, tvl, day, week },
      ...{ interval, candles, trades },
    })
    const inB = (amount: bigint | undefined) =>
      amount === undefined
        ? 'unknown'
        : `${formatTokenAmount(amount, tokenB)} ${tokenB.symbol}`
    const toPercent = (bps: number | undefined) =>
      bps === undefined ? 'unknown' : `${bps / 100} %`
    logger.line(
      price
        ? `1 ${tokenA.symbol} is ${formatPrice(price)} ${tokenB.symbol}. TVL ${inB(tvl)}.`
        : `The pool ${tokenA.symbol} / ${tokenB.symbol} is empty.`,
    )
    logger.table(
      [
        ['', 'Volume', 'Fees', 'Trades', 'Fee APR'],
        ...(
          [
            ['24 hours', day],
            ['7 days', week],
          ] as const
        ).map(([name, window]) => [
          name,
          inB(window?.volume),
          inB(window?.fees),
          window ? String(window.trades) : 'unknown',
          toPercent(window?.aprBps),
        ]),
      ],
      [1, 2, 3, 4],
    )
    logger.line()
    logger.table(
      [
        ['Time', 'Open', 'High', 'Low', 'Close', `Volume (${tokenB.symbol})`],
        ...candles.map(({ time, open, high, low, close, volumeQuote }) => [
          new Date(time * 1_000).toISOString(),
          ...[open, high, low, close].map((value) => formatPrice(value)),
          formatTokenAmount(volumeQuote, tokenB),
        ]),
      ],
      [1, 2, 3, 4, 5],
    )
  },
})

/**
 * Parses two symbols, separated by a hyphen as in the deployment or by a slash as on
 * the page.
 */
function readPool(deployment: Deployment, text: string): [Token, Token] {
  const [a, b, ...rest] = text.split(/[-/]/)
  if (!a || !b || rest.length > 0)
    throw new UsageError('Name the pool by its two tokens, e.g. DAI-USDT.')
  return [readToken(deployment, a), readToken(deployment, b)]
}

function readInterval(text = '1h'): CandleInterval {
  if (intervals.includes(text)) return text as CandleInterval
  throw new UsageError(
    `--interval must be one of ${intervals.join(', ')}, not '${text}'.`,
  )
}
