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

describe('mint', () => {
  test('behavior: the first deposit sets price and supply', () => {
    // v2-core, "mint": 1 and 4 ether make 2 ether of LP, 1,000 of them locked.
    const { pools, results } = simulate({
      pools: [empty],
      actions: [
        {
          type: 'mint',
          tokenA: 'A',
          tokenB: 'B',
          amountA: ether,
          amountB: 4n * ether,
        },
      ],
    })
    expect(results).toEqual([
      {
        type: 'mint',
        amountA: ether,
        amountB: 4n * ether,
        liquidity: 2n * ether - 1000n,
        protocolFee: 0n,
      },
    ])
    expect(pools).toEqual([
      {
        token0: 'A',
        token1: 'B',
        reserve0: ether,
        reserve1: 4n * ether,
        totalSupply: 2n * ether,
        kLast: 0n,
      },
    ])
  })

  test('behavior: token A may be token 1', () => {
    const { pools, results } = simulate({
      pools: [full],
      actions: [
        {
          type: 'mint',
          tokenA: 'B',
          tokenB: 'A',
          amountA: 2_000n,
          amountB: 5_000n,
        },
      ],
    })
    // A tenth of the pool: 2,000 B, 1,000 A, 1,414.2 LP.
    expect(results[0]).toMatchObject({
      amountA: 2_000n,
      amountB: 1_000n,
      liquidity: 1_414n,
    })
    expect(pools[0]).toMatchObject({
      reserve0: 11_000n,
      reserve1: 22_000n,
      totalSupply: 15_556n,
    })
  })

  test('error: a deposit that mints nothing', () => {
    expect(() =>
      simulate({
        pools: [empty],
        actions: [
          {
            type: 'mint',
            tokenA: 'A',
            tokenB: 'B',
            amountA: 1000n,
            amountB: 1000n,
          },
        ],
      }),
    ).toThrowErrorMatchingInlineSnapshot(
      `[InsufficientLiquidityMintedError: Deposit of 1000 and 1000 is too small.]`,
    )
  })
})

describe('burn', () => {
  test('default', () => {
    const { pools, results } = simulate({
      pools: [full],
      actions: [{ type: 'burn', tokenA: 'B', tokenB: 'A', liquidity: 7_071n }],
    })
    expect(results).toEqual([
      {
        type: 'burn',
        amountA: 10_000n,
        amountB: 5_000n,
        liquidity: 7_071n,
        protocolFee: 0n,
      },
    ])
    expect(pools[0]).toMatchObject({
      reserve0: 5_000n,
      reserve1: 10_000n,
      totalSupply: 7_071n,
    })
  })

  test('error: a withdrawal that pays nothing of a token', () => {
    // 1 of 14,142 LP is 0.7 A and 1.4 B.
    expect(() =>
      simulate({
        pools: [full],
        actions: [{ type: 'burn', tokenA: 'A', tokenB: 'B', liquidity: 1n }],
      }),
    ).toThrowErrorMatchingInlineSnapshot(
      `[InsufficientLiquidityBurnedError: Liquidity 1 is too small.]`,
    )
  })

  test('error: more than there is', () => {
    expect(() =>
      simulate({
        pools: [full],
        actions: [
          { type: 'burn', tokenA: 'A', tokenB: 'B', liquidity: 14_143n },
        ],
      }),
    ).toThrowErrorMatchingInlineSnapshot(
      `[InsufficientLiquidityError: Insufficient liquidity for 14143: 14142 available.]`,
    )
  })
})

describe('swap', () => {
  const pools = [
    { ...full, reserve1: 10_000n },
    { ...full, token0: 'C', reserve0: 20_000n, reserve1: 10_000n },
  ]

  test('args: amountIn, along a path', () => {
    const path = ['A', 'B', 'C']
    const { pools: after, results } = simulate({
      pools,
      actions: [{ type: 'swap', path, amountIn: 1000n }],
    })
    expect(results).toEqual([{ type: 'swap', amounts: [1000n, 906n, 1656n] }])
    expect(after).toMatchObject([
      { reserve0: 11_000n, reserve1: 9_094n, totalSupply: 14_142n },
      { reserve0: 18_344n, reserve1: 10_906n, totalSupply: 14_142n },
    ])
  })

  test('args: amountOut, takes no more than was asked for', () => {
    // 10,000 × 1,661 × 1000 / (8,339 × 997) = 1,997.8
    const { pools: after, results } = simulate({
      pools,
      actions: [{ type: 'swap', path: ['A', 'B'], amountOut: 1_661n }],
    })
    expect(results[0].amounts).toEqual([1_998n, 1_661n])
    expect(after[0]).toMatchObject({ reserve0: 11_998n, reserve1: 8_339n })
  })

  test('behavior: each action meets what the one before it left', () => {
    const { results } = simulate({
      pools,
      actions: [
        { type: 'swap', path: ['A', 'B'], amountIn: 1000n },
        // 1000 × 997 × 9,094 / (11,000 × 1000 + 997,000) = 755.7
        { type: 'swap', path: ['A', 'B'], amountIn: 1000n },
      ],
    })
    expect(results[1].amounts).toEqual([1000n, 755n])
  })

  test('behavior: leaves the pools it was given', () => {
    const before = structuredClone(pools)
    simulate({
      pools,
      actions: [{ type: 'swap', path: ['A', 'B'], amountIn: 1000n }],
    })
    expect(pools).toEqual(before)
  })

  test('error: a swap that pays nothing', () => {
    expect(() =>
      simulate({
        pools,
        actions: [{ type: 'swap', path: ['A', 'B'], amountIn: 1n }],
      }),
    ).toThrowErrorMatchingInlineSnapshot(
      `[InsufficientInputAmountError: Input amount 1 is too small.]`,
    )
  })

  test('error: a path that crosses a pool twice breaks its k', () => {
    // The router reckons the way back with the reserves before the way there;
    // by then the pair is 1 % better off and pays less.
    expect(() =>
      simulate({
        pools,
        actions: [
          { type: 'swap', path: ['A', 'B', 'C', 'B'], amountIn: 1000n },
        ],
      }),
    ).not.toThrow()
    expect(() =>
      simulate({
        pools,
        actions: [
          { type: 'swap', path: ['A', 'B', 'A', 'B'], amountIn: 1000n },
        ],
      }),
    ).toThrowErrorMatchingInlineSnapshot(
      `[InsufficientInputAmountError: Input amount 828 is too small.]`,
    )
  })

  test('error: a reserve is a uint112', () => {
    const large = { ...full, reserve0: 2n ** 112n - 1000n }
    expect(() =>
      simulate({
        pools: [{ ...large, reserve1: 2n ** 110n }],
        actions: [{ type: 'swap', path: ['A', 'B'], amountIn: 1000n }],
      }),
    ).toThrow('uint112')
  })

  test('error: no pool', () => {
    expect(() =>
      simulate({
        pools,
        actions: [{ type: 'swap', path: ['A', 'C'], amountIn: 1n }],
      }),
    ).toThrowErrorMatchingInlineSnapshot(
      `[RouteNotFoundError: No route from A to C.]`,
    )
  })
})

// UniswapV2Pair.spec.ts of v2-core, "feeTo:on" and "feeTo:off".
describe('protocol fee', () => {
  const sequence = [
    {
      type: 'mint',
      tokenA: 'A',
      tokenB: 'B',
      amountA: 1000n * ether,
      amountB: 1000n * ether,
    },
    { type: 'swap', path: ['B', 'A'], amountIn: ether },
    {
      type: 'burn',
      tokenA: 'A',
      tokenB: 'B',
      liquidity: 1000n * ether - 1000n,
    },
  ] as const

  test('behavior: on, a sixth of the growth goes to the protocol', () => {
    const { pools, results } = simulate({
      pools: [{ ...empty, feeOn: true }],
      actions: sequence,
    })
    expect(results[1].amounts).toEqual([ether, 996006981039903216n])
    expect(results[2].protocolFee).toBe(249750499251388n)
    expect(pools[0]).toMatchObject({
      totalSupply: 1000n + 249750499251388n,
      // The spec's figures for what stays in the pair.
      reserve0: 1000n + 249501683697445n,
      reserve1: 1000n + 250000187312969n,
      kLast: (1000n + 249501683697445n) * (1000n + 250000187312969n),
    })
  })

  test('behavior: off, only the locked part remains', () => {
    const { pools, results } = simulate({ pools: [empty], actions: sequence })
    expect(results[2].protocolFee).toBe(0n)
    expect(pools[0]).toMatchObject({ totalSupply: 1000n, kLast: 0n })
  })

  test('behavior: switched on later, it counts from the next mint', () => {
    const { pools } = simulate({
      pools: [empty],
      actions: sequence.slice(0, 2),
    })
    const { pools: after, results } = simulate({
      pools: pools.map((pool) => ({ ...pool, feeOn: true })),
      actions: [sequence[0]],
    })
    expect(results[0].protocolFee).toBe(0n)
    expect(after[0]?.kLast).toBe(
      (after[0]?.reserve0 ?? 0n) * (after[0]?.reserve1 ?? 0n),
    )
  })
})
