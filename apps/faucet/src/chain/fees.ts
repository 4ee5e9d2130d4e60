import { parseGwei, type TransactionSerializable } from 'viem'

/** Fees in wei per gas. */
export type Fees =
  | { type: 'eip1559'; maxFeePerGas: bigint; maxPriorityFeePerGas: bigint }
  | { type: 'legacy'; gasPrice: bigint }

/** Prices in wei per gas. */
export type Prices = {
  /** Undefined on a chain without EIP-1559. */
  baseFeePerGas: bigint | undefined
  /** The median tip of the latest blocks. Undefined if the node does not return any. */
  tip: bigint | undefined
  /** The node's suggested price for legacy transactions. */
  gasPrice: bigint | undefined
}

// Some nodes refuse tips below the minimum. A node that requires more than the maximum
// is wrong.
const minTip = parseGwei('1')
const maxTip = parseGwei('50')

export const max = (a: bigint, b: bigint) => (a > b ? a : b)
export const min = (a: bigint, b: bigint) => (a < b ? a : b)

const getTip = ({ tip = 0n }: Prices) => min(max(tip, minTip), maxTip)

/**
 * Returns the price of a new transaction, at most `maxFee`. Eight times the base fee is
 * enough for 17 full blocks.
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

/** Checks whether no transaction signed for `maxFee` would be mined now. */
export const isTooExpensive = (prices: Prices, maxFee: bigint): boolean =>
  getAskedPrice(prices) > maxFee

export const getGasPrice = (fees: Fees): bigint =>
  fees.type === 'legacy' ? fees.gasPrice : fees.maxFeePerGas

/** Checks whether blocks accept a transaction at its price. */
const isEnoughNow = (fees: Fees, prices: Prices): boolean =>
  getGasPrice(fees) >= getAskedPrice(prices) &&
  (prices.baseFeePerGas === undefined || readTip(fees) >= getTip(prices))

/**
 * Returns the price of a replacement. Undefined if the old price `isEnough`, or a
 * sufficient price would exceed `maxFee`.
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
 * Returns a higher price after a node refused a price as too low, although its blocks
 * require no more. Doubles the tip, because the node does not return the price that
 * it wants.
 *
 * @returns Undefined if the tip or `maxFee` cannot be raised.
 */
export function getHigherFees(
  refused: Fees,
  prices: Prices,
  maxFee: bigint,
): Fees | undefined {
  const tip = readTip(refused)
  // A legacy price is twice the suggested gas price.
  const fees = getFees({ ...prices, tip: 2n * tip, gasPrice: tip }, maxFee)
  return readTip(fees) > tip ? fees : undefined
}

/** Nodes require an eighth more for the same nonce. Rounded up. */
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
