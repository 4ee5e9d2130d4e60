import { createRequire } from 'node:module'
import { type Abi, pad, toEventSelector, toHex } from 'viem'
import { expect, test } from 'vitest'
import { createPoolLife, pairEventAbi } from '../../test/createPoolLife.js'
import { formatPrice } from '../amm/formatPrice.js'
import {
  burnTopic,
  mintTopic,
  swapTopic,
  syncTopic,
  transferTopic,
} from '../events/topics.js'
import { decodePoolLogs } from './decodePoolLogs.js'
import { getCandles } from './getCandles.js'
import { getFeeApr } from './getFeeApr.js'
import { getImpermanentLoss } from './getImpermanentLoss.js'
import { getQuoteValue } from './getQuoteValue.js'
import { getTokenPrices } from './getTokenPrices.js'
import { getVolume } from './getVolume.js'
import { toPosition } from './toPosition.js'

const [alice, bob] = [1, 2].map((index) => pad(toHex(index), { size: 20 })) as [
  `0x${string}`,
  `0x${string}`,
]
// The compiled contracts that Uniswap published.
const require = createRequire(
  createRequire(import.meta.url).resolve('@letheswap/devnet/package.json'),
)
const readPublished = (name: string): Abi => require(name).abi

const noDecimals = { base: 'token0', decimals0: 0, decimals1: 0 } as const

test('rule: the topics match the published contract', () => {
  const published = readPublished('@uniswap/v2-core/build/UniswapV2Pair.json')
  const topics = published.flatMap((item) =>
    item.type === 'event' && item.name !== 'Approval'
      ? [[item.name, toEventSelector(item)]]
      : [],
  )
  expect(Object.fromEntries(topics)).toEqual({
    Sync: syncTopic,
    Swap: swapTopic,
    Mint: mintTopic,
    Burn: burnTopic,
    Transfer: transferTopic,
  })
  expect(pairEventAbi.map((item) => toEventSelector(item)).sort()).toEqual(
    topics.map(([, topic]) => topic).sort(),
  )
})

test('rule: decodes every event of the ABI, and skips others', () => {
  const life = createPoolLife()
  life.block(100)
  life.mint(alice, 4_000n, 9_000n)
  life.swap('0', 1_000n)
  const [first] = life.logs
  const logs = [...life.logs, { ...first, logIndex: 99, topics: [pad('0x1')] }]
  const events = decodePoolLogs(logs as typeof life.logs)
  // Transfer, Transfer, Sync and Mint of the deposit, then Sync and Swap of the trade.
  expect(events.map(({ type }) => type)).toEqual([
    'transfer',
    'transfer',
    'sync',
    'mint',
    'sync',
    'swap',
  ])
  // √(4,000 × 9,000) is 6,000, of which 1,000 are locked.
  expect(events[1]).toMatchObject({ to: alice, liquidity: 5_000n })
  expect(events[3]).toMatchObject({ amount0: 4_000n, amount1: 9_000n })
  // 9,000 × 997,000 / (4,000,000 + 997,000) is 1,795.6….
  expect(events[4]).toMatchObject({ reserve0: 5_000n, reserve1: 7_205n })
  expect(events[5]).toMatchObject({
    timestamp: 100,
    amount0In: 1_000n,
    amount1In: 0n,
    amount0Out: 0n,
    amount1Out: 1_795n,
  })
})

/** Returns prices 2, 8, 4 and 1 of token0, in blocks with the given times. */
function createPriceLogs(times: number[]) {
  const prices = [2n, 8n, 4n, 1n]
  const life = createPoolLife()
  for (const [index, time] of times.entries()) {
    life.block(time)
    life.set(1_000n, 1_000n * (prices[index] as bigint))
  }
  return life.logs
}

test('rule: a candle opens at the previous close, and a gap keeps that price', () => {
  const events = decodePoolLogs(createPriceLogs([60, 61, 119, 250]))
  const candles = getCandles({
    events,
    ...noDecimals,
    interval: '1m',
    to: 360,
  }).map(({ open, high, low, close, ...rest }) => ({
    ...rest,
    prices: [open, high, low, close].map((price) => formatPrice(price)),
  }))
  const quiet = { volumeBase: 0n, volumeQuote: 0n, trades: 0 }
  expect(candles).toEqual([
    { time: 60, prices: ['2', '8', '2', '4'], ...quiet },
    { time: 120, prices: ['4', '4', '4', '4'], ...quiet },
    { time: 180, prices: ['4', '4', '4', '4'], ...quiet },
    { time: 240, prices: ['4', '4', '1', '1'], ...quiet },
    { time: 300, prices: ['1', '1', '1', '1'], ...quiet },
  ])
})

test('rule: a window opens with the earlier price, and contains complete candles', () => {
  const events = decodePoolLogs(createPriceLogs([60, 61, 119, 250]))
  const candles = getCandles({
    events,
    ...noDecimals,
    interval: '1m',
    from: 130,
    to: 241,
  })
  expect(
    candles.map(({ time, open, close }) => [
      time,
      formatPrice(open),
      formatPrice(close),
    ]),
  ).toEqual([
    [120, '4', '4'],
    [180, '4', '4'],
    [240, '4', '1'],
  ])
  // Before the first price, there is no price and no candle.
  const early = {
    events,
    ...noDecimals,
    interval: '1m',
    from: 0,
    to: 59,
  } as const
  expect(getCandles(early)).toEqual([])
  expect(getCandles({ ...early, events: [] })).toEqual([])
})

test('rule: keeps the newest of many candles, which open at the previous close', () => {
  const events = decodePoolLogs(createPriceLogs([60, 61, 119, 250]))
  const prices = (maxCandles: number) =>
    getCandles({
      events,
      ...noDecimals,
      interval: '1m',
      to: 301,
      maxCandles,
    }).map(({ time, open, close }) => [
      time,
      formatPrice(open),
      formatPrice(close),
    ])
  expect(prices(1)).toEqual([[300, '1', '1']])
  expect(prices(3)).toEqual([
    [180, '4', '4'],
    [240, '4', '1'],
    [300, '1', '1'],
  ])
  // There is no candle before the first price, for any requested number.
  expect(prices(99)).toHaveLength(5)
})

test('rule: a price is in whole tokens of the requested side', () => {
  const events = decodePoolLogs(createPriceLogs([60]))
  const price = (base: 'token0' | 'token1') =>
    getCandles({
      events,
      base,
      decimals0: 3,
      decimals1: 0,
      interval: '1m',
      to: 61,
    }).map(({ close }) => formatPrice(close))
  // 2 units per unit are 2,000 whole tokens per whole token of 3 decimals.
  expect(price('token0')).toEqual(['2000'])
  expect(price('token1')).toEqual(['0.0005'])
})

test('rule: the fee is 0.3 percent of the input, rounded down to the smallest unit', () => {
  const life = createPoolLife()
  life.block(1)
  life.mint(alice, 10n ** 12n, 10n ** 12n)
  life.block(2)
  // 0.3% of 1,000 is 3, and of 999 is 2.997.
  life.swap('0', 1_000n)
  const out = life.swap('1', 999n)
  const events = decodePoolLogs(life.logs)
  const volume = getVolume({ events, from: 2, to: 3 })
  expect(volume).toMatchObject({ fees0: 3n, fees1: 2n, trades: 2 })
  expect(volume.volume0).toBe(1_000n + out)
  expect(getVolume({ events, from: 2, to: 3, feeBps: 25 })).toMatchObject({
    fees0: 2n,
    fees1: 2n,
  })
  // A window includes its first second, but not its last.
  expect(getVolume({ events, from: 1, to: 2 }).trades).toBe(0)
  expect(getVolume({ events, from: 3, to: 9 }).trades).toBe(0)
})

test.each([-1, 0.5, 10_000])(
  'error: %d basis points are not a valid fee',
  (feeBps) => {
    const window = { events: [], from: 0, to: 1 }
    expect(() => getVolume({ ...window, feeBps })).toThrow(
      expect.objectContaining({ name: 'InvalidOptionError', field: 'feeBps' }),
    )
  },
)

const pools = [
  // 1 ETH is 2,000 USD.
  { token0: 'ETH', token1: 'USD', reserve0: 10n, reserve1: 20_000n },
  { token0: 'EUR', token1: 'USD', reserve0: 1_000n, reserve1: 1_100n },
  // Deeper than the pool with EUR: 6,000 USD of ETH, and UNI at 10 USD.
  { token0: 'ETH', token1: 'UNI', reserve0: 3n, reserve1: 600n },
  { token0: 'EUR', token1: 'UNI', reserve0: 500n, reserve1: 1n },
  { token0: 'UNI', token1: 'MEME', reserve0: 2n, reserve1: 400n },
  { token0: 'LOST', token1: 'GONE', reserve0: 5n, reserve1: 5n },
  { token0: 'LOST', token1: 'USD', reserve0: 0n, reserve1: 0n },
]

test('rule: prices a token by its own pool, or otherwise by the deepest route', () => {
  const prices = getTokenPrices({ pools, quote: 'USD' })
  const texts = Object.fromEntries(
    [...prices].map(([token, price]) => [token, formatPrice(price)]),
  )
  expect(texts).toEqual({
    USD: '1',
    ETH: '2000',
    EUR: '1.1',
    UNI: '10',
    MEME: '0.05',
  })
  // A token's own pool determines its price even if another route is deeper.
  const around = [
    ...pools,
    { token0: 'UNI', token1: 'USD', reserve0: 1n, reserve1: 9n },
  ]
  expect(getTokenPrices({ pools: around, quote: 'USD' }).get('UNI')).toEqual({
    numerator: 9n,
    denominator: 1n,
  })
})

test('rule: of several known prices, the deepest pool determines the value', () => {
  const pools = [
    { token0: 'DAI', token1: 'ZKP', reserve0: 100n, reserve1: 100n },
    // 1,000 dollars with six decimals for 2,000 ZKP: half a dollar each.
    {
      token0: 'USDT',
      token1: 'ZKP',
      reserve0: 1_000_000_000n,
      reserve1: 2_000n,
    },
  ]
  const quote = new Map([
    ['DAI', { numerator: 10n ** 18n, denominator: 1n }],
    ['USDT', { numerator: 10n ** 18n, denominator: 1_000_000n }],
  ])
  for (const listed of [pools, pools.toReversed()])
    expect(
      getQuoteValue({
        amounts: [
          ['ZKP', 3n],
          ['USDT', 2_500_000n],
        ],
        prices: getTokenPrices({ pools: listed, quote }),
      }),
    ).toBe(4n * 10n ** 18n)
})

test('rule: a value without a price is undefined, never zero', () => {
  const prices = getTokenPrices({ pools, quote: 'USD' })
  const [eth, , , , meme, lost, empty] = pools as [...(typeof pools)[number][]]
  const tvl = (pool: (typeof pools)[number] | undefined) =>
    pool &&
    getQuoteValue({
      amounts: [
        [pool.token0, pool.reserve0],
        [pool.token1, pool.reserve1],
      ],
      prices,
    })
  expect(tvl(eth)).toBe(40_000n)
  expect(tvl(meme)).toBe(40n)
  expect(tvl(lost)).toBeUndefined()
  expect(tvl(empty)).toBe(0n)
  // 0.05 + 1.1 × 0 + 0.05 × 19, rounded only once.
  expect(
    getQuoteValue({
      amounts: [
        ['MEME', 19n],
        ['MEME', 1n],
      ],
      prices,
    }),
  ).toBe(1n)
})

test('rule: the APR assumes a year at the same pace, with both sides at the pool’s price', () => {
  const reserves = { reserve0: 1_000_000n, reserve1: 2_000_000n }
  const week = 7 * 86_400
  // 7,000 of 4,000,000 in a week: 0.175% × 365 / 7 = 9.125%, or 912.5 bps.
  const apr = { ...reserves, fees0: 3_500n, fees1: 0n, seconds: week }
  expect(getFeeApr(apr)).toBe(912)
  expect(getFeeApr({ ...apr, fees0: 0n, fees1: 7_000n })).toBe(912)
  expect(getFeeApr({ ...apr, fees0: 0n })).toBe(0)
  expect(getFeeApr({ ...apr, reserve0: 0n })).toBeUndefined()
  expect(getFeeApr({ ...apr, seconds: 0 })).toBeUndefined()
  expect(() => getFeeApr({ ...apr, seconds: 0.5 })).toThrow(
    expect.objectContaining({ name: 'InvalidOptionError', field: 'seconds' }),
  )
})

test('rule: at four times the price, a position without fees has lost a fifth', () => {
  const life = createPoolLife(undefined, 0)
  life.block(1)
  life.mint(bob, 10n ** 12n, 10n ** 12n)
  life.mint(alice, 10n ** 12n, 10n ** 12n)
  life.block(2)
  // Reserves of 2 and 2 become 1 and 4.
  life.swap('1', 2n * 10n ** 12n)
  const position = toPosition({
    events: decodePoolLogs(life.logs),
    account: alice,
  })
  expect(position).toMatchObject({
    liquidity: 10n ** 12n,
    totalSupply: 2n * 10n ** 12n,
    value0: 10n ** 12n / 2n,
    value1: 2n * 10n ** 12n,
    deposited0: 10n ** 12n,
    deposited1: 10n ** 12n,
    withdrawn0: 0n,
    fees0: 0n,
    fees1: 0n,
  })
  // Holding is worth 1 × 4 + 1 = 5, and the share of the pool ½ × 4 + 2 = 4.
  expect(getImpermanentLoss({ position, quote: 'token1' })).toEqual({
    holding: 5n * 10n ** 12n,
    value: 4n * 10n ** 12n,
    fees: 0n,
    impermanentLoss: 10n ** 12n,
    impermanentLossBps: 2_000,
    netResult: -(10n ** 12n),
  })
})

test('rule: each position earns its share of the fees, and keeps it after a withdrawal', () => {
  const life = createPoolLife()
  const unit = 10n ** 12n
  life.block(1)
  life.mint(bob, unit, unit)
  life.swap('0', 1_000_000n)
  life.block(2)
  const { reserve0, reserve1 } = life.state.pool
  const minted = life.mint(alice, reserve0, reserve1)
  // The fee is 3,000. Half of all LP tokens are hers, except for rounding.
  life.swap('0', 1_000_000n)
  life.block(3)
  const paid = life.burn(alice, minted)
  life.swap('0', 1_000_000n)
  const events = decodePoolLogs(life.logs)
  const position = toPosition({ events, account: alice })
  expect(position).toMatchObject({
    liquidity: 0n,
    value0: 0n,
    value1: 0n,
    // A fee of 3,000 token0 on reserves of 2e12 each is worth 750 of each token for
    // half of them. The pair rounds in her favor.
    fees0: 750n,
    fees1: 750n,
    deposited0: reserve0,
    withdrawn0: paid.amount0,
    withdrawn1: paid.amount1,
  })
  expect(
    position.changes.map(({ type, timestamp }) => [type, timestamp]),
  ).toEqual([
    ['deposit', 2],
    ['withdrawal', 3],
  ])
})

test('rule: transferred LP tokens count at their share', () => {
  const life = createPoolLife()
  life.block(1)
  life.mint(bob, 4_000_000n, 1_000_000n)
  life.block(2)
  life.send(bob, alice, 500_000n)
  life.send(alice, bob, 100_000n)
  const events = decodePoolLogs(life.logs)
  expect(toPosition({ events, account: alice })).toMatchObject({
    liquidity: 400_000n,
    deposited0: 1_000_000n,
    deposited1: 250_000n,
    withdrawn0: 200_000n,
    withdrawn1: 50_000n,
    value0: 800_000n,
    value1: 200_000n,
    changes: [
      { type: 'received', amount0: 1_000_000n, amount1: 250_000n },
      { type: 'sent', amount0: 200_000n, amount1: 50_000n },
    ],
  })
})

test.each([
  { from: 1_800_000_000_000 },
  { to: 1_800_000_000_000 },
  { from: Number.NaN },
  { maxCandles: 0 },
  { maxCandles: 50_001 },
])('error: getCandles with %o', (options) => {
  const events = decodePoolLogs(createPriceLogs([60]))
  const [field] = Object.keys(options)
  expect(() =>
    getCandles({ events, ...noDecimals, interval: '1m', ...options }),
  ).toThrow(expect.objectContaining({ name: 'InvalidOptionError', field }))
})
