import { expect, test } from 'vitest'
import { getLiquidityMinted } from './getLiquidityMinted.js'
import { getLiquidityShare } from './getLiquidityShare.js'
import { getLiquidityUsd } from './getLiquidityUsd.js'
import { getLiquidityValue } from './getLiquidityValue.js'
import { getProtocolFee } from './getProtocolFee.js'

const ether = 10n ** 18n
const most = 2n ** 112n - 1n
const mint = (
  [reserve0, reserve1, totalSupply]: readonly [bigint, bigint, bigint],
  amount0: bigint,
  amount1: bigint,
) => getLiquidityMinted({ amount0, amount1, reserve0, reserve1, totalSupply })
const empty = [0n, 0n, 0n] as const

test.each([
  // "mint" of v2-core: the first deposit locks 1,000.
  [empty, ether, 4n * ether, 2n * ether - 1000n],
  [empty, most, most, most - 1000n],
  // By the smaller side: 300 × 1700 / 3000 = 170, and 99 × 1700 / 1000 = 168.3.
  [[3000n, 1000n, 1700n], 300n, 99n, 168n],
  [[3000n, 1000n, 1700n], 297n, 99n, 168n],
  [[3000n, 1000n, 1700n], 29n, 99n, 16n],
  // The contract multiplies in uint256 before it divides.
  [
    ...([[2n, 2n, 2n ** 156n], 2n ** 100n - 1n, 2n ** 100n - 1n] as const),
    (2n ** 100n - 1n) * 2n ** 155n,
  ],
] as const)(
  'a pool of %o mints for %d and %d: %d LP tokens',
  (pool, amount0, amount1, liquidity) => {
    expect(mint(pool, amount0, amount1)).toBe(liquidity)
  },
)

test.each([
  ['nothing of token 0', empty, 0n, ether, 'Deposit of 0'],
  ['nothing of token 1', empty, ether, 0n, 'is too small.'],
  [
    'a root that does not exceed the locked amount',
    empty,
    1000n,
    1000n,
    'Deposit',
  ],
  ['two negative amounts', empty, -ether, -ether, 'Deposit'],
  [
    ...(['less than one LP unit', [3000n, 1000n, 900n], 1n, 1n] as const),
    'Deposit of 1 and 1 is too small.',
  ],
  ['more than a uint112', empty, 2n ** 112n, ether, 'a uint112.'],
  ['a reserve above a uint112', [1n, most, 2n ** 56n], 1n, 1n, 'a uint112.'],
  [
    ...(['a product above a uint256', [2n, 2n, 2n ** 156n]] as const),
    ...([2n ** 100n, 2n ** 100n, 'a uint256.'] as const),
  ],
  // The contract divides by zero.
  ['a pool without token 0', [0n, 5n, 1000n], 1n, 1n, 'Insufficient liquidity'],
  ['a pool without token 1', [5n, 0n, 1000n], 1n, 1n, 'Insufficient liquidity'],
] as const)('error: a deposit of %s', (_, pool, amount0, amount1, message) => {
  expect(() => mint(pool, amount0, amount1)).toThrow(message)
})

const value = (
  [reserve0, reserve1, totalSupply]: readonly [bigint, bigint, bigint],
  liquidity: bigint,
) => getLiquidityValue({ liquidity, reserve0, reserve1, totalSupply })

test.each([
  // "burn" of v2-core: everything except the locked part.
  [
    ...([[3n * ether, 3n * ether, 3n * ether], 3n * ether - 1000n] as const),
    ...([3n * ether - 1000n, 3n * ether - 1000n] as const),
  ],
  [[5n, 1n, 3n], 2n, 3n, 0n],
  [[5n, 1n, 3n], 0n, 0n, 0n],
  [[5n, 1n, 3n], 3n, 5n, 1n],
] as const)(
  'in a pool of %o, %d LP tokens are worth %d and %d, rounded down',
  (pool, liquidity, amount0, amount1) => {
    expect(value(pool, liquidity)).toEqual({ amount0, amount1 })
  },
)

test.each([
  [4n, 3n, 'Insufficient liquidity for 4: 3 available.'],
  [-1n, 3n, 'Insufficient liquidity for -1: 3 available.'],
  [0n, 0n, 'Insufficient liquidity for 0: 0 available.'],
])('error: %d of %d LP tokens', (liquidity, totalSupply, message) => {
  expect(() => value([5n, 1n, totalSupply], liquidity)).toThrow(message)
})

test('returns a share in millionths, rounded down, and 0 for an empty pool', () => {
  for (const [liquidity, totalSupply, share] of [
    [1n, 8n, 125_000n],
    [2n, 3n, 666_666n],
    [3n, 3n, 1_000_000n],
    [0n, 0n, 0n],
  ] as const)
    expect(getLiquidityShare({ liquidity, totalSupply })).toBe(share)
})

test.each([
  // The average is (3 + 1) / 2 dollars.
  [3_000_000n, 6, ether, 18, 2n * ether],
  // Half a unit on each side adds up to a whole unit, because it is rounded only once.
  [10n, 19, 10n, 19, 1n],
  [10n, 19, 9n, 19, 0n],
  [0n, 6, 0n, 8, 0n],
])(
  'reserves of %d (%d decimals) and %d (%d decimals) average to %d',
  (reserve0, decimals0, reserve1, decimals1, usd) => {
    expect(getLiquidityUsd({ reserve0, decimals0, reserve1, decimals1 })).toBe(
      usd,
    )
  },
)

// "feeTo:on" in UniswapV2Pair.spec.ts of v2-core: 1,000 ether on both sides, then a
// swap of 1 ether for 996006981039903216.
const pair = {
  reserve0: 1000n * ether - 996006981039903216n,
  reserve1: 1001n * ether,
  totalSupply: 1000n * ether,
  feeOn: true,
  kLast: (1000n * ether) ** 2n,
}

test('a pair mints the protocol fee from its own tests', () => {
  expect(getProtocolFee(pair)).toBe(249750499251388n)
})

test.each([
  ['the fee is off', { feeOn: false }],
  ['nothing was minted since it was turned on', { kLast: 0n }],
  ['its state is unknown', { kLast: undefined }],
  ['token 0 is missing', { reserve0: 0n }],
  ['token 1 is missing', { reserve1: 0n }],
  ['there are no LP tokens', { totalSupply: 0n }],
  ['k has not grown', { kLast: pair.reserve0 * pair.reserve1 }],
  ['k has fallen', { kLast: (2000n * ether) ** 2n }],
])('there is no protocol fee while %s', (_, change) => {
  expect(getProtocolFee({ ...pair, ...change })).toBe(0n)
})

test.each(['reserve0', 'reserve1', 'totalSupply', 'kLast'])(
  'error: a negative %s does not fit a uint',
  (field) => {
    expect(() => getProtocolFee({ ...pair, [field]: -100n })).toThrow(
      'Amount does not fit in a uint256.',
    )
  },
)
