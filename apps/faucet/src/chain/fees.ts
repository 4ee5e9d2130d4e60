import { parseGwei, type TransactionSerializable } from 'viem'

/** Fees in wei per gas. */
export type Fees =
  | { type: 'eip1559'; maxFeePerGas: bigint; maxPriorityFeePerGas: bigint }
  | { type: 'legacy'; gasPrice: bigint }

/** Prices in wei per gas. */
export type Prices = {
  /** Undefined on a chain without EIP-1559. */
  baseFeePerGas: bigint | undefined
  /** The median tip of the latest blocks. Undefined if the node returns no tips. */
  tip: bigint | undefined
  /** The node's suggested price for legacy transactions. */
  gasPrice: bigint | undefined
}

// Some nodes refuse tips below this minimum. A node that reports a tip above this
// maximum is wrong.
const minTip = parseGwei('1')
const maxTip = parseGwei('50')

export const max = (a: bigint, b: bigint) => (a > b ? a : b)
export const min = (a: bigint, b: bigint) => (a < b ? a : b)

const getTip = ({ tip = 0n }: Prices) => min(max(tip, minTip), maxTip)

/**
 * Returns the fees of a new transaction, limited to `maxFee`. Eight times the base fee
 * stays sufficient for 17 full blocks, each of which raises it by an eighth.
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

/** Returns true if blocks now require more than `maxFee`. */
export const isTooExpensive = (prices: Prices, maxFee: bigint): boolean =>
  getAskedPrice(prices) > maxFee

export const getGasPrice = (fees: Fees): bigint =>
  fees.type === 'legacy' ? fees.gasPrice : fees.maxFeePerGas

/** Checks whether the fees are sufficient for the base fee and tip of current blocks. */
const isEnoughNow = (fees: Fees, prices: Prices): boolean =>
  getGasPrice(fees) >= getAskedPrice(prices) &&
  (prices.baseFeePerGas === undefined || readTip(fees) >= getTip(prices))

/**
 * Returns the fees of a replacement. Undefined if the old fees are sufficient, or if
 * the replacement would have to exceed `maxFee`.
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
 * Returns higher fees for a transaction that a node refused as underpriced. Doubles the
 * tip, because the node does not return the tip that it requires.
 *
 * @returns Undefined if the tip is already the highest that is allowed.
 */
export function getHigherFees(
  refused: Fees,
  prices: Prices,
  maxFee: bigint,
): Fees | undefined {
  const tip = readTip(refused)
  // `getFees` doubles the gas price of a legacy transaction itself.
  const fees = getFees({ ...prices, tip: 2n * tip, gasPrice: tip }, maxFee)
  return readTip(fees) > tip ? fees : undefined
}

/**
 * Raises a price by an eighth, rounded up, because a node accepts a replacement with
 * the same nonce only at a higher price.
 */
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
