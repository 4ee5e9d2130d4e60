import { expect, test } from 'vitest'
import { getProtocolFee } from './getProtocolFee.js'

const ether = 10n ** 18n

// UniswapV2Pair.spec.ts of v2-core, "feeTo:on": 1,000 ether on both sides,
// then a swap of 1 ether for 996006981039903216.
const pair = {
  reserve0: 1000n * ether - 996006981039903216n,
  reserve1: 1001n * ether,
  totalSupply: 1000n * ether,
  feeOn: true,
  kLast: (1000n * ether) ** 2n,
}

test('default: what the pair mints in its own tests', () => {
  expect(getProtocolFee(pair)).toBe(249750499251388n)
})

test('behavior: nothing while the fee is off', () => {
  expect(getProtocolFee({ ...pair, feeOn: false })).toBe(0n)
})

test('behavior: nothing before the first mint under the fee', () => {
  expect(getProtocolFee({ ...pair, kLast: 0n })).toBe(0n)
  expect(getProtocolFee({ ...pair, kLast: undefined })).toBe(0n)
})

test.each(['reserve0', 'reserve1', 'totalSupply'])(
  'behavior: nothing when %s is 0',
  (field) => {
    expect(getProtocolFee({ ...pair, [field]: 0n })).toBe(0n)
  },
)

test('behavior: nothing when k has not grown', () => {
  expect(
    getProtocolFee({ ...pair, kLast: pair.reserve0 * pair.reserve1 }),
  ).toBe(0n)
  expect(getProtocolFee({ ...pair, kLast: (2000n * ether) ** 2n })).toBe(0n)
})

test.each(['reserve0', 'reserve1', 'totalSupply', 'kLast'])(
  'error: a negative %s fits no uint',
  (field) => {
    expect(() => getProtocolFee({ ...pair, [field]: -100n })).toThrow(
      expect.objectContaining({
        name: 'AmountOverflowError',
        message: expect.stringContaining('uint256'),
      }),
    )
  },
)
