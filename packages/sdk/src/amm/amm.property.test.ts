import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fuzz } from '../../test/fuzz.js'
import { BaseError } from '../errors/base.js'
import { applySlippage } from './applySlippage.js'
import { findBestRoute } from './findBestRoute.js'
import { findBestRouteExactOutput } from './findBestRouteExactOutput.js'
import { getAmountIn } from './getAmountIn.js'
import { getAmountOut } from './getAmountOut.js'
import { getAmountsIn } from './getAmountsIn.js'
import { getAmountsOut } from './getAmountsOut.js'
import { getDepositAmounts } from './getDepositAmounts.js'
import { getLiquidityMinted } from './getLiquidityMinted.js'
import { getLiquidityValue } from './getLiquidityValue.js'
import { getPriceImpact } from './getPriceImpact.js'
import { getProtocolFee } from './getProtocolFee.js'
import { quote } from './quote.js'
import { simulate } from './simulate.js'
import { sqrt } from './sqrt.js'
import type { AmmPair, AmmPool } from './types.js'

const uint112 = 2n ** 112n - 1n

/** Draws amounts of equally likely magnitudes, because tokens have different decimals. */
const amount = (max = uint112, min = 1n) =>
  fc
    .tuple(
      fc.integer({ min: 1, max: max.toString(2).length }),
      fc.bigInt(min, max),
    )
    .map(([bits, value]) => {
      const small = BigInt.asUintN(bits, value)
      return small < min ? min : small
    })

const rules = { numRuns: 300 * fuzz.runs, seed: fuzz.seed }
const rule = <values extends [unknown, ...unknown[]]>(
  name: string,
  arbitraries: { [index in keyof values]: fc.Arbitrary<values[index]> },
  check: (...values: values) => void,
) =>
  test(`${name}, seed ${fuzz.seed}`, () => {
    fc.assert(fc.property(...arbitraries, check), rules)
  }, 600_000)

rule(
  'going there and back never gains',
  [amount(), amount(), amount()],
  (reserve0, reserve1, amountIn) => {
    fc.pre(reserve0 + amountIn <= uint112)
    const pool = {
      token0: 'A',
      token1: 'B',
      reserve0,
      reserve1,
      totalSupply: 1n,
    }
    fc.pre(
      getAmountOut({ amountIn, reserveIn: reserve0, reserveOut: reserve1 }) >
        0n,
    )
    const there = simulate({
      pool,
      actions: [{ type: 'swap', tokenIn: 'A', tokenOut: 'B', amountIn }],
    })
    const back = getAmountOut({
      amountIn: there.results[0].amountOut,
      reserveIn: there.pool.reserve1,
      reserveOut: there.pool.reserve0,
    })
    expect(back).toBeLessThanOrEqual(amountIn)
  },
)

const pair = fc
  .tuple(amount(2n ** 100n, 10_000n), amount(2n ** 100n, 10_000n), fc.boolean())
  .map(([reserve0, reserve1, feeOn]): AmmPair => {
    const start = { token0: 'A', token1: 'B', reserve0: 0n, reserve1: 0n }
    return simulate({
      pool: { ...start, totalSupply: 0n, feeOn },
      actions: [{ type: 'mint', amount0: reserve0, amount1: reserve1 }],
    }).pool
  })

rule(
  'k never falls by a swap, and an LP token never loses by any action',
  [
    pair,
    amount(2n ** 100n),
    fc.boolean(),
    fc.constantFrom('swap', 'mint', 'burn'),
  ],
  (pool, size, isToken0, type) => {
    const after = (() => {
      try {
        if (type === 'burn')
          return simulate({
            pool,
            actions: [{ type, liquidity: size % (pool.totalSupply - 1000n) }],
          })
        if (type === 'mint')
          return simulate({
            pool,
            actions: [{ type, amount0: size, amount1: size / 2n + 1n }],
          })
        const [tokenIn, tokenOut] = isToken0 ? ['A', 'B'] : ['B', 'A']
        return simulate({
          pool,
          actions: [{ type: 'swap', tokenIn, tokenOut, amountIn: size }],
        })
      } catch {
        return undefined
      }
    })()
    fc.pre(after !== undefined)
    const next = after.pool
    // √k per LP token, squared to stay an integer: k / supply² does not fall.
    expect(
      next.reserve0 * next.reserve1 * pool.totalSupply ** 2n,
    ).toBeGreaterThanOrEqual(
      pool.reserve0 * pool.reserve1 * next.totalSupply ** 2n,
    )
  },
)

rule(
  'the root is the largest whose square fits',
  [amount(2n ** 256n - 1n)],
  (value) => {
    const root = sqrt(value)
    expect(root ** 2n).toBeLessThanOrEqual(value)
    expect((root + 1n) ** 2n).toBeGreaterThan(value)
  },
)

// Any graph over six tokens, with at most one pool per pair.
const names = ['A', 'B', 'C', 'D', 'E', 'F']
const graph = fc.uniqueArray(
  fc.record({
    token0: fc.constantFrom(...names),
    token1: fc.constantFrom(...names),
    reserve0: fc.oneof({ weight: 9, arbitrary: amount() }, fc.constant(0n)),
    reserve1: amount(),
  }),
  {
    maxLength: 12,
    selector: ({ token0, token1 }) => [token0, token1].sort().join(),
  },
)
const pools = graph.map((pools) =>
  pools.filter((pool) => pool.token0 !== pool.token1),
)

/** Lists all simple paths by brute force. */
function allPaths(pools: readonly AmmPool[], maxHops: number): string[][] {
  const grow = (path: string[]): string[][] => [
    path,
    ...(path.length > maxHops
      ? []
      : names.flatMap((name) =>
          !path.includes(name) &&
          pools.some(
            (pool) =>
              [pool.token0, pool.token1].sort().join() ===
              [name, path.at(-1)].sort().join(),
          )
            ? grow([...path, name])
            : [],
        )),
  ]
  return grow(['A']).filter((path) => path.at(-1) === 'B')
}

/** Returns the amounts, unless a pair would exceed a uint112 and revert. */
const ifHeld = (
  pools: readonly AmmPool[],
  path: readonly string[],
  amounts: bigint[],
) =>
  path.slice(1).every((tokenOut, index) => {
    const tokenIn = path[index]
    const pool = pools.find(({ token0, token1 }) =>
      token0 === tokenIn
        ? token1 === tokenOut
        : token0 === tokenOut && token1 === tokenIn,
    )
    const reserve = pool?.token0 === tokenIn ? pool?.reserve0 : pool?.reserve1
    return (reserve as bigint) + (amounts[index] as bigint) < 2n ** 112n
  })
    ? amounts
    : undefined

const attempt = <value>(run: () => value): value | undefined => {
  try {
    return run()
  } catch {
    return undefined
  }
}

rule(
  'no path pays more than the best route, and no equal one is shorter',
  [pools, amount(), fc.integer({ min: 1, max: 4 })],
  (pools, amountIn, maxHops) => {
    const route = attempt(() =>
      findBestRoute({ pools, tokenIn: 'A', tokenOut: 'B', amountIn, maxHops }),
    )
    const others = allPaths(pools, maxHops).map((path) => ({
      hops: path.length - 1,
      amountOut:
        attempt(() =>
          ifHeld(pools, path, getAmountsOut({ pools, path, amountIn })),
        )?.at(-1) ?? 0n,
    }))
    const [most = 0n] = others
      .map(({ amountOut }) => amountOut)
      .sort((a, b) => (a > b ? -1 : 1))
    expect(route?.amountOut ?? 0n).toBe(most)
    if (!route) return
    const equal = others.filter(({ amountOut }) => amountOut === most)
    expect(route.path.length - 1).toBe(
      Math.min(...equal.map(({ hops }) => hops)),
    )
    expect(route.amounts).toEqual(
      getAmountsOut({ pools, path: route.path, amountIn }),
    )
  },
)

rule(
  'no path asks less than the best route for an exact output',
  [pools, amount(), fc.integer({ min: 1, max: 4 })],
  (pools, amountOut, maxHops) => {
    const route = attempt(() =>
      findBestRouteExactOutput({
        pools,
        tokenIn: 'A',
        tokenOut: 'B',
        amountOut,
        maxHops,
      }),
    )
    const others = allPaths(pools, maxHops).flatMap((path) => {
      const amounts = attempt(() =>
        ifHeld(pools, path, getAmountsIn({ pools, path, amountOut })),
      )
      return amounts
        ? [{ hops: path.length - 1, amountIn: amounts[0] as bigint }]
        : []
    })
    expect(route === undefined).toBe(others.length === 0)
    if (!route) return
    const better = others.filter(
      ({ amountIn, hops }) =>
        amountIn < route.amountIn ||
        (amountIn === route.amountIn && hops < route.path.length - 1),
    )
    expect(better).toEqual([])
    expect(route.amounts).toEqual(
      getAmountsIn({ pools, path: route.path, amountOut }),
    )
  },
)

const feeBps = fc.oneof(
  fc.constant(undefined),
  fc.integer({ min: 0, max: 9_999 }),
)

rule(
  'a pool pays what the input buys that its fee leaves, rounded down',
  [amount(), amount(), amount(), feeBps],
  (reserveIn, reserveOut, amountIn, feeBps) => {
    // The formula from the paper. No factor reaches 2^256.
    const counted = amountIn * BigInt(10_000 - (feeBps ?? 30))
    expect(getAmountOut({ amountIn, reserveIn, reserveOut, feeBps })).toBe(
      (counted * reserveOut) / (reserveIn * 10_000n + counted),
    )
  },
)

rule(
  'under any fee, an exact output costs the least input that pays for it',
  [amount(), amount(uint112, 2n), amount(), feeBps],
  (reserveIn, reserveOut, wanted, feeBps) => {
    const pool = { reserveIn, reserveOut, feeBps }
    const amountOut = (wanted % (reserveOut - 1n)) + 1n
    const amountIn = getAmountIn({ amountOut, ...pool })
    // No pair can hold a larger input, for which the formula may overflow.
    fc.pre(amountIn <= uint112)
    expect(getAmountOut({ amountIn, ...pool })).toBeGreaterThanOrEqual(
      amountOut,
    )
    const less = amountIn - 2n
    if (less > 0n)
      expect(getAmountOut({ amountIn: less, ...pool })).toBeLessThan(amountOut)
  },
)

/** Includes inputs that no contract would accept. */
const any = fc.oneof(
  fc.constantFrom(-1n, 0n, 1n, uint112, 2n ** 256n),
  fc.bigInt(-(2n ** 257n), 2n ** 257n),
)

rule(
  'whatever goes in, a refusal is an error with a name of its own',
  [any, any, any, any, any, fc.integer({ min: -1, max: 10_001 })],
  (a, b, c, d, e, bps) => {
    const pool = { token0: 'A', token1: 'B', reserve0: a, reserve1: b }
    const pair = { ...pool, totalSupply: c, feeOn: true, kLast: d }
    const trade = { pools: [pool], tokenIn: 'A', tokenOut: 'B', feeBps: bps }
    const path = ['A', 'B']
    const calls: (() => unknown)[] = [
      () => applySlippage({ amount: a, slippageBps: bps }),
      () => findBestRoute({ ...trade, amountIn: c }),
      () => findBestRouteExactOutput({ ...trade, amountOut: c }),
      () => getAmountIn({ amountOut: a, reserveIn: b, reserveOut: c }),
      () => getAmountOut({ amountIn: a, reserveIn: b, reserveOut: c }),
      () =>
        getDepositAmounts({ amountA: a, amountB: b, reserveA: c, reserveB: d }),
      () => getLiquidityMinted({ ...pair, amount0: d, amount1: e }),
      () => getLiquidityValue({ ...pair, liquidity: e }),
      () =>
        getPriceImpact({ pools: [pool], path, amounts: [c, d], feeBps: bps }),
      () => getPriceImpact({ pools: [pool], path, amounts: [c], feeBps: bps }),
      () => getProtocolFee(pair),
      () => quote({ amountA: a, reserveA: b, reserveB: c }),
      () =>
        simulate({
          pool: pair,
          actions: [
            { type: 'swap', tokenIn: 'A', tokenOut: 'B', amountIn: e },
            { type: 'mint', amount0: d, amount1: e },
            { type: 'burn', liquidity: d },
          ],
          feeBps: bps,
        }),
    ]
    for (const call of calls)
      try {
        call()
      } catch (error) {
        expect(error).toBeInstanceOf(BaseError)
      }
  },
)
