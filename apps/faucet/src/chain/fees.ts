import { parseGwei, type TransactionSerializable } from 'viem'

/** Fees in wei per gas. */
export type Fees =
  | { type: 'eip1559'; maxFeePerGas: bigint; maxPriorityFeePerGas: bigint }
  | { type: 'legacy'; gasPrice: bigint }

/** Prices in wei per gas. */
export type Prices = {
  /** `undefined` on a chain without EIP-1559. */
  baseFeePerGas: bigint | undefined
  /** The last blocks' median; `undefined` if the node has none. */
  tip: bigint | undefined
  /** The node's suggestion for legacy transactions. */
  gasPrice: bigint | undefined
}

// Not every node takes less than the lowest tip. A node that requires more than the
// highest lies.
const minTip = parseGwei('1')
const maxTip = parseGwei('50')

export const max = (a: bigint, b: bigint) => (a > b ? a : b)
export const min = (a: bigint, b: bigint) => (a < b ? a : b)

const getTip = ({ tip = 0n }: Prices) => min(max(tip, minTip), maxTip)

/**
 * Returns a new transaction's price, at most `maxFee`: eight times the base fee
 * lasts for 17 full blocks.
 */
export function getFees(prices: Prices, maxFee: bigint): Fees {
  const { baseFeePerGas, gasPrice = 0n } = prices
  if (baseFeePerGas === undefined)
    return {
      type: 'legacy',
      gasPrice: min(2n * max(gasPrice, minTip), maxFee),
    }
  const tip = getTip(prices)
  return {
    type: 'eip1559',
    maxFeePerGas: min(8n * baseFeePerGas + tip, maxFee),
    maxPriorityFeePerGas: min(tip, maxFee),
  }
}

const getAskedPrice = (prices: Prices): bigint =>
  prices.baseFeePerGas === undefined
    ? (prices.gasPrice ?? minTip)
    : prices.baseFeePerGas + getTip(prices)

const readTip = (fees: Fees) =>
  fees.type === 'legacy' ? fees.gasPrice : fees.maxPriorityFeePerGas

/** Checks whether nothing signed for `maxFee` would be mined now. */
export const isTooExpensive = (prices: Prices, maxFee: bigint): boolean =>
  getAskedPrice(prices) > maxFee

export const getGasPrice = (fees: Fees): bigint =>
  fees.type === 'legacy' ? fees.gasPrice : fees.maxFeePerGas

/** Checks whether blocks take a transaction at its price. */
const isEnoughNow = (fees: Fees, prices: Prices): boolean =>
  getGasPrice(fees) >= getAskedPrice(prices) &&
  (prices.baseFeePerGas === undefined || readTip(fees) >= getTip(prices))

/**
 * Returns a replacement's price; `undefined` if the old price `isEnough`, or enough
 * would be more than `maxFee`.
 */
export function getReplacementFees(
  old: Fees,
  prices: Prices,
  maxFee: bigint,
  isEnough = isEnoughNow(old, prices),
): Fees | undefined {
  if (isEnough || isTooExpensive(prices, maxFee)) return undefined

  const wanted = getFees(prices, maxFee)
  const maxFeePerGas = max(getGasPrice(wanted), raise(getGasPrice(old)))
  if (maxFeePerGas > maxFee) return undefined
  if (wanted.type === 'legacy')
    return { type: 'legacy', gasPrice: maxFeePerGas }
  return {
    type: 'eip1559',
    maxFeePerGas,
    maxPriorityFeePerGas: max(wanted.maxPriorityFeePerGas, raise(readTip(old))),
  }
}

/**
 * Returns a price after a node refused a price as too low, although its blocks
 * require no more. The node does not report how much it wants, so this doubles the
 * tip.
 *
 * @returns `undefined` when the tip or `maxFee` allow no more.
 */
export function getHigherFees(
  refused: Fees,
  prices: Prices,
  maxFee: bigint,
): Fees | undefined {
  const tip = readTip(refused)
  // A legacy offer is twice the gas price.
  const fees = getFees({ ...prices, tip: 2n * tip, gasPrice: tip }, maxFee)
  return readTip(fees) > tip ? fees : undefined
}

/** Nodes require an eighth more for the same nonce; rounded up. */
const raise = (price: bigint) => price + (price + 7n) / 8n

export function readFees({
  gasPrice,
  maxFeePerGas,
  maxPriorityFeePerGas,
}: TransactionSerializable): Fees {
  if (maxFeePerGas === undefined)
    return { type: 'legacy', gasPrice: gasPrice ?? 0n }
  return {
    type: 'eip1559',
    maxFeePerGas,
    maxPriorityFeePerGas: maxPriorityFeePerGas ?? 0n,
  }
}
