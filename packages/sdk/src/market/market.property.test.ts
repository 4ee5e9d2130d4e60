import fc from 'fast-check'
import { pad, toHex } from 'viem'
import { expect, test } from 'vitest'
import { createPoolLife } from '../../test/createPoolLife.js'
import { fuzz } from '../../test/fuzz.js'
import type { getMidPrice } from '../amm/getMidPrice.js'
import type { PoolLog } from '../events/types.js'
import { decodePoolLogs } from './decodePoolLogs.js'
import { getCandles } from './getCandles.js'
import { getImpermanentLoss } from './getImpermanentLoss.js'
import { getVolume } from './getVolume.js'
import { toPosition } from './toPosition.js'
import type { CandleInterval } from './types.js'

/** Returns a negative number if the first price is lower. */
function comparePrices(a: getMidPrice.Price, b: getMidPrice.Price) {
  const difference = a.numerator * b.denominator - b.numerator * a.denominator
  return difference < 0n ? -1 : difference > 0n ? 1 : 0
}

const people = [1, 2, 3].map((index) => pad(toHex(index), { size: 20 }))
const unit = 10n ** 18n

/** An event of a pool, with at most a hundredth of the pool. */
const deed = fc.record({
  type: fc.constantFrom('swap', 'swap', 'swap', 'mint', 'burn', 'send'),
  who: fc.nat(people.length - 1),
  other: fc.nat(people.length - 1),
  side: fc.constantFrom('0', '1') as fc.Arbitrary<'0' | '1'>,
  amount: fc.bigInt(10n ** 6n, unit / 100n),
  /** Seconds since the previous event. With 0, the event is in the same block. */
  wait: fc.constantFrom(0, 1, 12, 59, 60, 3_600, 100_000),
})
type Deed = typeof deed extends fc.Arbitrary<infer value> ? value : never

const start = 1_760_000_000

function begin() {
  const life = createPoolLife()
  life.block(start)
  for (const who of people) life.mint(who, unit, unit)
  return {
    life,
    time: start,
    held: people.map((_, index) => (index === 0 ? unit - 1_000n : unit)),
  }
}

function go(details: ReturnType<typeof begin>, deeds: Deed[], branch = 0) {
  const { life, held } = details
  for (const { type, who, other, side, amount, wait } of deeds) {
    details.time += wait
    if (wait > 0) life.block(details.time, branch)
    const [from, to] = [people[who], people[other]] as [
      `0x${string}`,
      `0x${string}`,
    ]
    const owned = held[who] as bigint
    // Burns or sends at most the existing amount.
    const liquidity = amount % (owned + 1n)
    if (type === 'swap') life.swap(side, amount)
    else if (type === 'mint')
      held[who] = owned + life.mint(from, amount, amount)
    else if (liquidity < 10n ** 6n) continue
    else if (type === 'burn') {
      life.burn(from, liquidity)
      held[who] = owned - liquidity
    } else {
      life.send(from, to, liquidity)
      held[who] = owned - liquidity
      held[other] = (held[other] as bigint) + liquidity
    }
  }
  return details
}

const deeds = fc.array(deed, { maxLength: 40 })
const rules = { numRuns: 15 * fuzz.runs, seed: fuzz.seed }
const rule = <values extends [unknown, ...unknown[]]>(
  name: string,
  arbitraries: { [index in keyof values]: fc.Arbitrary<values[index]> },
  check: (...values: values) => void,
) =>
  test(`${name}, seed ${fuzz.seed}`, () => {
    fc.assert(fc.property(...arbitraries, check), rules)
  }, 600_000)

const addUp = (parts: ReturnType<typeof getVolume>[]) =>
  parts.reduce((sum, part) => ({
    volume0: sum.volume0 + part.volume0,
    volume1: sum.volume1 + part.volume1,
    fees0: sum.fees0 + part.fees0,
    fees1: sum.fees1 + part.fees1,
    trades: sum.trades + part.trades,
  }))

rule(
  'volume and fees of a window are the sums of its parts',
  [deeds, fc.array(fc.nat(500_000), { maxLength: 5 })],
  (deeds, cuts) => {
    const { life, time } = go(begin(), deeds)
    const events = decodePoolLogs(life.logs)
    const edges = [0, ...cuts, time + 1 - start]
      .map((second) => start + second)
      .sort((a, b) => a - b)
    const parts = edges
      .slice(1)
      .map((to, index) => getVolume({ events, from: edges[index] ?? 0, to }))
    const last = edges.at(-1) as number
    expect(addUp(parts)).toEqual(getVolume({ events, from: start, to: last }))
  },
)

const interval = fc.constantFrom<CandleInterval>(
  '1m',
  '5m',
  '15m',
  '30m',
  '1h',
  '4h',
  '1d',
)

rule(
  'candles follow each other, hold their prices and add up to the volume',
  [deeds, interval],
  (deeds, interval) => {
    const { life, time } = go(begin(), deeds)
    const events = decodePoolLogs(life.logs)
    fc.pre(interval !== '1m' || time - start < 10 ** 6)
    const candles = getCandles({
      events,
      base: 'token0',
      decimals0: 18,
      decimals1: 6,
      interval,
    })
    const [first, second] = candles
    const span = second && first ? second.time - first.time : 0
    for (const [index, candle] of candles.entries()) {
      const { open, high, low, close, time } = candle
      for (const price of [open, close]) {
        expect(comparePrices(low, price)).toBeLessThanOrEqual(0)
        expect(comparePrices(high, price)).toBeGreaterThanOrEqual(0)
      }
      const before = candles[index - 1]
      if (before) {
        expect(open).toEqual(before.close)
        expect(time).toBe(before.time + span)
      }
      if (candle.trades === 0) expect(candle.volumeBase).toBe(0n)
    }
    const sum = (side: 'volumeBase' | 'volumeQuote') =>
      candles.reduce((total, candle) => total + candle[side], 0n)
    const all = getVolume({ events, from: 0, to: time + 1 })
    expect([sum('volumeBase'), sum('volumeQuote')]).toEqual([
      all.volume0,
      all.volume1,
    ])
    const { reserve0, reserve1 } = life.state.pool
    expect(
      comparePrices(candles.at(-1)?.close as never, {
        numerator: reserve1 * 10n ** 12n,
        denominator: reserve0,
      }),
    ).toBe(0)
  },
)

rule(
  'a block that was reorganised away leaves no trace',
  [deeds, deeds, deeds, fc.boolean()],
  (shared, gone, stays, isRepeated) => {
    const details = go(begin(), shared)
    const { life } = details
    const fork = structuredClone({
      pool: life.state.pool,
      held: details.held,
      time: details.time,
      logs: life.logs,
    })
    const height = (life.logs.at(-1) as PoolLog).blockNumber
    life.block(details.time + 1, 1)
    go(details, gone, 1)
    const lost = life.logs.slice(fork.logs.length)

    life.state.pool = fork.pool
    details.held.splice(0, people.length, ...fork.held)
    details.time = fork.time
    life.goBackTo(height)
    life.block(details.time + 1, 2)
    go(details, stays, 2)
    const found = life.logs.slice(fork.logs.length + lost.length)

    const told = [
      ...fork.logs,
      ...lost,
      ...lost.toReversed().map((log) => ({ ...log, removed: true })),
      ...(isRepeated ? fork.logs : []),
      ...found,
    ]
    const events = decodePoolLogs(told)
    expect(events).toEqual(decodePoolLogs([...fork.logs, ...found]))
    const { reserve0, reserve1, totalSupply } = life.state.pool
    expect(toPosition({ events, account: people[0] as string })).toMatchObject({
      reserve0,
      reserve1,
      totalSupply,
    })
  },
)

/** Computes √(reserve0 * reserve1) / totalSupply between two states in floating point. */
const growthOf = (
  before: { reserve0: bigint; reserve1: bigint; totalSupply: bigint },
  after: typeof before,
) => {
  const per = ({ reserve0, reserve1, totalSupply }: typeof before) =>
    Math.sqrt(Number(reserve0) * Number(reserve1)) / Number(totalSupply)
  return 1 - per(before) / per(after)
}

rule(
  'positions have what was minted, and the growth of √k as fees',
  [deeds],
  (deeds) => {
    const start = begin()
    const before = { ...start.life.state.pool }
    const { life, held } = go(start, deeds)
    const events = decodePoolLogs(life.logs)
    const positions = people.map((account) => toPosition({ events, account }))
    expect(positions.map(({ liquidity }) => liquidity)).toEqual(held)
    const isQuiet = deeds.every(({ type }) => type === 'swap')
    const growth = growthOf(before, life.state.pool)
    for (const position of positions) {
      const { value0, value1, fees0, fees1, withdrawn0 } = position
      expect(fees0 >= 0n && fees0 <= value0 + withdrawn0).toBe(true)
      if (!isQuiet) continue
      // Floating-point numbers have about sixteen digits.
      expect(Math.abs(Number(fees0) - Number(value0) * growth)).toBeLessThan(
        Number(value0) * 1e-14 + 1,
      )
      expect(Math.abs(Number(fees1) - Number(value1) * growth)).toBeLessThan(
        Number(value1) * 1e-14 + 1,
      )
    }
    for (const position of positions) {
      const result = getImpermanentLoss({ position, quote: 'token1' })
      if (!result) continue
      const { holding, value, fees, impermanentLoss, netResult } = result
      // Each value is rounded once.
      for (const difference of [
        netResult - (value - holding),
        impermanentLoss - (fees - netResult),
      ])
        expect(difference >= -2n && difference <= 2n).toBe(true)
    }
  },
)
