import { describe, expect, test } from 'vitest'
import { simulate } from './simulate.js'

const ether = 10n ** 18n
const empty = {
  token0: 'A',
  token1: 'B',
  reserve0: 0n,
  reserve1: 0n,
  totalSupply: 0n,
}
const full = {
  ...empty,
  reserve0: 10_000n,
  reserve1: 20_000n,
  totalSupply: 14_142n,
}
const even = { ...full, reserve1: 10_000n }
const swap = { type: 'swap', tokenIn: 'A', tokenOut: 'B' } as const

describe('mint', () => {
  test('behavior: takes both complete amounts, and counts the smaller one', () => {
    // 1,000 A are a tenth of the pool: 1,414.2 LP tokens. The excess of B stays in the
    // pool.
    const { pool, results } = simulate({
      pool: full,
      actions: [{ type: 'mint', amount0: 1_000n, amount1: 5_000n }],
    })
    expect(results[0].liquidity).toBe(1_414n)
    expect(pool).toMatchObject({
      reserve0: 11_000n,
      reserve1: 25_000n,
      totalSupply: 15_556n,
    })
  })
})

describe('burn', () => {
  test('default', () => {
    const { pool, results } = simulate({
      pool: full,
      actions: [{ type: 'burn', liquidity: 7_071n }],
    })
    expect(results).toEqual([
      {
        type: 'burn',
        amount0: 5_000n,
        amount1: 10_000n,
        liquidity: 7_071n,
        protocolFee: 0n,
      },
    ])
    expect(pool).toMatchObject({
      reserve0: 5_000n,
      reserve1: 10_000n,
      totalSupply: 7_071n,
    })
  })
})

describe('swap', () => {
  test('default: returns the maximum output for the input', () => {
    expect(
      simulate({ pool: even, actions: [{ ...swap, amountIn: 1000n }] }),
    ).toEqual({
      pool: { ...even, reserve0: 11_000n, reserve1: 9_094n },
      results: [{ type: 'swap', amountIn: 1000n, amountOut: 906n }],
    })
  })

  test('args: amountOut leaves the difference to the pool', () => {
    const { pool: after } = simulate({
      pool: even,
      actions: [{ ...swap, amountIn: 1000n, amountOut: 900n }],
    })
    expect(after).toMatchObject({ reserve0: 11_000n, reserve1: 9_100n })
  })

  test('behavior: each action uses the state after the previous one', () => {
    const { results } = simulate({
      pool: even,
      actions: [
        { ...swap, amountIn: 1000n },
        // 1000 × 997 × 9,094 / (11,000 × 1000 + 997,000) = 755.7
        { ...swap, amountIn: 1000n },
      ],
    })
    expect(results[1].amountOut).toBe(755n)
  })

  test('behavior: does not change the given pool', () => {
    const before = { ...even }
    simulate({ pool: even, actions: [{ ...swap, amountIn: 1000n }] })
    expect(even).toEqual(before)
  })

  test('error: rejects reserves that do not fit a uint112', () => {
    const reserve0 = 2n ** 112n - 1000n
    const large = { ...full, reserve0, reserve1: 2n ** 111n }
    const fill = (amountIn: bigint) => () =>
      simulate({ pool: large, actions: [{ ...swap, amountIn }] })
    expect(fill(999n)).not.toThrow()
    expect(fill(1000n)).toThrowErrorMatchingInlineSnapshot(
      `[AmountOverflowError: Amount does not fit in a uint112.]`,
    )
  })
})

test.each([
  [
    'a deposit that mints nothing',
    empty,
    { type: 'mint', amount0: 1000n, amount1: 1000n },
    'Deposit of 1000 and 1000 is too small.',
  ],
  [
    // 1 of 14,142 LP tokens is worth 0.7 A and 1.4 B.
    'a withdrawal without output of a token',
    full,
    { type: 'burn', liquidity: 1n },
    'Liquidity 1 is too small.',
  ],
  [
    'a withdrawal above the supply',
    full,
    { type: 'burn', liquidity: 14_143n },
    'Insufficient liquidity for 14143: 14142 available.',
  ],
  [
    'an input that does not pay for the output (K)',
    even,
    { ...swap, amountIn: 1000n, amountOut: 907n },
    'Input amount 1000 is too small.',
  ],
  [
    'a swap without output',
    even,
    { ...swap, amountIn: 1n },
    'Output amount 0 is too small.',
  ],
  [
    'a swap with an output of zero',
    even,
    { ...swap, amountIn: 1000n, amountOut: 0n },
    'Output amount 0 is too small.',
  ],
  [
    'a token that is not in the pool',
    even,
    { ...swap, tokenIn: 'C', amountIn: 1000n },
    'No route from C to B.',
  ],
] as const)('error: %s', (_, pool, action, message) => {
  expect(() => simulate({ pool, actions: [action as never] })).toThrow(message)
})

// The cases of "feeTo:on" and "feeTo:off" in UniswapV2Pair.spec.ts of v2-core.
describe('protocol fee', () => {
  const sequence = [
    { type: 'mint', amount0: 1000n * ether, amount1: 1000n * ether },
    { type: 'swap', tokenIn: 'B', tokenOut: 'A', amountIn: ether },
    { type: 'burn', liquidity: 1000n * ether - 1000n },
  ] as const

  test('behavior: if turned on, the protocol gets a sixth of the growth', () => {
    const { pool, results } = simulate({
      pool: { ...empty, feeOn: true },
      actions: sequence,
    })
    expect(results[1].amountOut).toBe(996006981039903216n)
    expect(results[2].protocolFee).toBe(249750499251388n)
    expect(pool).toMatchObject({
      totalSupply: 1000n + 249750499251388n,
      // The amounts that remain in the pair, from the contract's tests.
      reserve0: 1000n + 249501683697445n,
      reserve1: 1000n + 250000187312969n,
      kLast: (1000n + 249501683697445n) * (1000n + 250000187312969n),
    })
  })

  test('behavior: if turned off, only the locked part remains', () => {
    const { pool, results } = simulate({ pool: empty, actions: sequence })
    expect(results[2].protocolFee).toBe(0n)
    expect(pool).toMatchObject({ totalSupply: 1000n, kLast: 0n })
  })

  test('behavior: if turned on later, the fee counts from the next mint', () => {
    const before = simulate({ pool: empty, actions: sequence.slice(0, 2) })
    const { pool, results } = simulate({
      pool: { ...before.pool, feeOn: true },
      actions: [sequence[0]],
    })
    expect(results[0].protocolFee).toBe(0n)
    expect(pool.kLast).toBe(pool.reserve0 * pool.reserve1)
  })

  test('behavior: if turned off, the next mint discards the due fee', () => {
    const before = simulate({
      pool: { ...empty, feeOn: true },
      actions: sequence.slice(0, 2),
    })
    const { pool, results } = simulate({
      pool: { ...before.pool, feeOn: false },
      actions: [sequence[0]],
    })
    expect(results[0].protocolFee).toBe(0n)
    expect(pool.kLast).toBe(0n)
  })
})
