import { expect, test } from 'vitest'
import { applySlippage } from './applySlippage.js'
import { DEFAULT_SLIPPAGE_BPS } from './constants.js'
import { getAmountIn } from './getAmountIn.js'
import { getAmountOut } from './getAmountOut.js'
import { getAmountsIn } from './getAmountsIn.js'
import { getAmountsOut } from './getAmountsOut.js'
import { getDepositAmounts } from './getDepositAmounts.js'
import { getPortion } from './getPortion.js'
import { quote } from './quote.js'
import { sqrt } from './sqrt.js'

const ether = 10n ** 18n
const uint112 = 2n ** 112n - 1n
const pools = [
  { token0: 'A', token1: 'B', reserve0: 10_000n, reserve1: 10_000n },
  { token0: 'C', token1: 'B', reserve0: 20_000n, reserve1: 10_000n },
]
const path = ['A', 'B', 'C']

// The cases of "getInputPrice" in UniswapV2Pair.spec.ts of v2-core.
test.each([
  [1n, 5n, 10n, 1662497915624478906n],
  [1n, 10n, 5n, 453305446940074565n],
  [2n, 5n, 10n, 2851015155847869602n],
  [2n, 10n, 5n, 831248957812239453n],
  [1n, 10n, 10n, 906610893880149131n],
  [1n, 100n, 100n, 987158034397061298n],
  [1n, 1000n, 1000n, 996006981039903216n],
])(
  'the pair pays the amount from its own tests: %d ether into %d/%d',
  (amountIn, reserveIn, reserveOut, expected) => {
    expect(
      getAmountOut({
        amountIn: amountIn * ether,
        reserveIn: reserveIn * ether,
        reserveOut: reserveOut * ether,
      }),
    ).toBe(expected)
  },
)

test('the router matches its own tests (UniswapV2Router02.spec.ts)', () => {
  const even = { reserveIn: 100n, reserveOut: 100n }
  expect(getAmountOut({ amountIn: 2n, ...even })).toBe(1n)
  expect(getAmountIn({ amountOut: 1n, ...even })).toBe(2n)
  const one = { pools, path: ['A', 'B'] }
  expect(getAmountsOut({ ...one, amountIn: 2n })).toEqual([2n, 1n])
  expect(getAmountsIn({ ...one, amountOut: 1n })).toEqual([2n, 1n])
  expect(quote({ amountA: 1n, reserveA: 100n, reserveB: 200n })).toBe(2n)
  expect(quote({ amountA: 2n, reserveA: 200n, reserveB: 100n })).toBe(1n)
})

test('an input gets one unit more, even if the division has no remainder', () => {
  // 997 × 1 × 1000 / (1 × 997) = 1000 exactly; the contract requires 1001.
  expect(getAmountIn({ amountOut: 1n, reserveIn: 997n, reserveOut: 2n })).toBe(
    1001n,
  )
})

test('a pool never pays its whole reserve', () => {
  const amountIn = 2n ** 120n
  expect(getAmountOut({ amountIn, reserveIn: 1n, reserveOut: 5n })).toBe(4n)
})

// The product amountIn × 997 × reserveOut overflows first.
const most = (2n ** 256n - 1n) / 997n / uint112

test('multiplies up to a uint256, with any form of the fee', () => {
  const swap = { amountIn: most, reserveIn: uint112, reserveOut: uint112 }
  const amountOut = (most * 997n * uint112) / (uint112 * 1000n + most * 997n)
  expect(getAmountOut(swap)).toBe(amountOut)
  expect(getAmountOut({ ...swap, feeBps: 30 })).toBe(amountOut)
  const amountA = 2n ** 255n
  expect(quote({ amountA, reserveA: 1n, reserveB: 1n })).toBe(amountA)
  // 2^256 − 1 is a multiple of 3.
  const max = 2n ** 256n - 1n
  expect(quote({ amountA: max / 3n, reserveA: 1n, reserveB: 3n })).toBe(max)
})

test('rounds a proportional amount down', () => {
  expect(quote({ amountA: 1n, reserveA: 3n, reserveB: 5n })).toBe(1n)
  expect(getPortion({ amount: 1_003n, bps: 2_500 })).toBe(250n)
  expect(getPortion({ amount: 1_003n, bps: 7_500 })).toBe(752n)
  expect(getPortion({ amount: 1_003n, bps: 10_000 })).toBe(1_003n)
  expect(getPortion({ amount: 3n, bps: 2_500 })).toBe(0n)
})

test('each hop takes the output of the previous hop, and the path is not changed', () => {
  // 906 × 997 × 20,000 / (10,000 × 1000 + 906 × 997) = 1656.9
  const amounts = [1000n, 906n, 1656n]
  expect(getAmountsOut({ pools, path, amountIn: 1000n })).toEqual(amounts)
  // 10,000 × 1656 × 1000 / (18,344 × 997) = 905.4, plus one unit.
  expect(getAmountsIn({ pools, path, amountOut: 1656n })).toEqual(amounts)
  expect(path).toEqual(['A', 'B', 'C'])
})

test.each([
  ['all of A if B is sufficient', [40n, 101n], [40n, 100n]],
  ['all of B if it is not', [100n, 100n], [40n, 100n]],
  // 99 × 1000 / 2500 = 39.6
  ['the other token rounded down', [100n, 99n], [39n, 99n]],
  ['both completely if the pool is empty', [7n, 11n], [7n, 11n]],
] as const)('a deposit takes %s', (name, [amountA, amountB], taken) => {
  const isEmpty = name.includes('empty')
  const [reserveA, reserveB] = isEmpty ? [0n, 0n] : [1000n, 2500n]
  expect(getDepositAmounts({ amountA, amountB, reserveA, reserveB })).toEqual({
    amountA: taken[0],
    amountB: taken[1],
  })
})

test('slippage lowers an output and raises an input, rounded down', () => {
  expect(DEFAULT_SLIPPAGE_BPS).toBe(100)
  for (const [amount, slippageBps, expected] of [
    [1_000_000n, 50, 995_000n],
    [999n, 100, 989n],
    [7n, 0, 7n],
    [7n, 10_000, 0n],
    [0n, 50, 0n],
  ] as const)
    expect(applySlippage({ amount, slippageBps })).toBe(expected)
  expect(
    applySlippage({ amount: 999n, slippageBps: 100, bound: 'maximum' }),
  ).toBe(1008n)
})

test.each([
  [0n, 0n],
  [1n, 1n],
  [2n, 1n],
  [3n, 1n],
  [4n, 2n],
  [(2n ** 112n - 1n) ** 2n - 1n, 2n ** 112n - 2n],
  [(2n ** 112n - 1n) ** 2n, 2n ** 112n - 1n],
  [2n ** 256n - 1n, 2n ** 128n - 1n],
])('the root of %d is %d, rounded down', (value, root) => {
  expect(sqrt(value)).toBe(root)
})

/** Calls the function with its arguments in the table's order. */
const functions = {
  getAmountOut: (amountIn: bigint, reserveIn: bigint, reserveOut: bigint) =>
    getAmountOut({ amountIn, reserveIn, reserveOut }),
  getAmountIn: (amountOut: bigint, reserveIn: bigint, reserveOut: bigint) =>
    getAmountIn({ amountOut, reserveIn, reserveOut }),
  quote: (amountA: bigint, reserveA: bigint, reserveB: bigint) =>
    quote({ amountA, reserveA, reserveB }),
  getDepositAmounts: (amountA: bigint, reserveA: bigint, reserveB: bigint) =>
    getDepositAmounts({ amountA, amountB: 11n, reserveA, reserveB }),
}
const overflow = 'Amount does not fit in a uint256.'

test.each([
  ['getAmountOut', 0n, 100n, 100n, 'Input amount 0 is too small.'],
  ['getAmountOut', -1n, 100n, 100n, 'Input amount -1 is too small.'],
  ['getAmountOut', 2n, 0n, 9n, 'Insufficient liquidity for 2: 0 available.'],
  ['getAmountOut', 2n, 9n, 0n, 'Insufficient liquidity for 2: 0 available.'],
  ['getAmountOut', most + 1n, uint112, uint112, overflow],
  // With a reserve of 1, the sum in the denominator overflows.
  ['getAmountOut', (2n ** 256n - 1n) / 997n, uint112, 1n, overflow],
  ['getAmountIn', 0n, 100n, 100n, 'Output amount 0 is too small.'],
  ['getAmountIn', 1n, 0n, 9n, 'Insufficient liquidity for 1: 0 available.'],
  ['getAmountIn', 1n, 9n, 0n, 'Insufficient liquidity for 1: 0 available.'],
  // A pool cannot pay its whole reserve, or more.
  ['getAmountIn', 9n, 9n, 9n, 'Insufficient liquidity for 9: 9 available.'],
  ['getAmountIn', 10n, 9n, 9n, 'Insufficient liquidity for 10: 9 available.'],
  ['getAmountIn', 2n ** 150n, uint112, 2n ** 151n, overflow],
  // With an amount of 1, the product in the denominator overflows.
  ['getAmountIn', 1n, 1n, 2n ** 255n, overflow],
  ['quote', 0n, 100n, 200n, 'Input amount 0 is too small.'],
  ['quote', 1n, 0n, 200n, 'Insufficient liquidity for 1: 0 available.'],
  ['quote', 1n, 100n, 0n, 'Insufficient liquidity for 1: 0 available.'],
  ['quote', 2n ** 255n, 1n, 2n, overflow],
  // A pool with one empty side has no price.
  [
    'getDepositAmounts',
    7n,
    0n,
    5n,
    'Insufficient liquidity for 7: 0 available.',
  ],
  [
    'getDepositAmounts',
    1n,
    9n,
    0n,
    'Insufficient liquidity for 1: 0 available.',
  ],
  ['getDepositAmounts', 0n, 1000n, 2500n, 'Input amount 0 is too small.'],
] as const)('error: %s of %d with %d/%d', (name, amount, a, b, message) => {
  expect(() => functions[name](amount, a, b)).toThrow(message)
})

const [first] = pools as [(typeof pools)[number]]

test.each([
  ['a path of one token', ['A'], 2n, 'No route from A to undefined.'],
  ['an empty path', [], 2n, 'No route from undefined to undefined.'],
  ['neighbors without a pool', ['A', 'C'], 2n, 'No route from A to C.'],
  // A hop pays nothing, which is too little for the next hop.
  ['a hop without output', path, 1n, 'Input amount 0 is too small.'],
])('error: amounts out of %s', (_, path, amountIn, message) => {
  expect(() => getAmountsOut({ pools, path, amountIn })).toThrow(message)
})

test('error: rejects a path without pools, or two pools of one pair', () => {
  for (const [path, amountOut, message] of [
    [['A'], 2n, 'No route from A to undefined.'],
    [['A', 'C'], 2n, 'No route from A to C.'],
    [
      ...([['A', 'B', 'C'], 19_999n] as const),
      'Insufficient liquidity for 200591776: 10000 available.',
    ],
  ] as const)
    expect(() => getAmountsIn({ pools, path, amountOut })).toThrow(message)
  const twice = [first, { ...first, token0: 'B', token1: 'A' }]
  expect(() =>
    getAmountsOut({ pools: twice, path: ['A', 'B'], amountIn: 10n }),
  ).toThrow('"pools" must be one pool of A and B.')
})

test.each([-1, 10_001, 0.5, Number.NaN, Infinity])(
  'error: %d basis points are not a valid slippage or portion',
  (bps) => {
    const words = `must be an integer from 0 to 10000, got ${bps}.`
    expect(() => applySlippage({ amount: 1n, slippageBps: bps })).toThrow(
      `"slippageBps" ${words}`,
    )
    expect(() => getPortion({ amount: 1n, bps })).toThrow(`"bps" ${words}`)
  },
)

test.each([-1, 10_000, 0.3, Number.NaN])('error: a fee of %d', (feeBps) => {
  const swap = { amountIn: 1n, reserveIn: 9n, reserveOut: 9n, feeBps }
  expect(() => getAmountOut(swap)).toThrow(
    `"feeBps" must be an integer from 0 to 9999, got ${feeBps}.`,
  )
})

test('error: rejects slippage and portions of a negative amount', () => {
  const amount = -1n
  expect(() => applySlippage({ amount, slippageBps: 50 })).toThrow(overflow)
  expect(() => getPortion({ amount, bps: 1 })).toThrow(overflow)
})
