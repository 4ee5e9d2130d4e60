import type { Client } from 'viem'
import {
  estimateMaxPriorityFeePerGas,
  getBlock,
  getGasPrice,
} from 'viem/actions'

/** Fees in wei per unit of gas. */
export type Fees = {
  /** `legacy` on chains without EIP-1559. */
  type: 'eip1559' | 'legacy'
  /** 0 on chains without EIP-1559. */
  baseFeePerGas: bigint
  maxFeePerGas: bigint
  maxPriorityFeePerGas: bigint
}

/**
 * Reads fees that stay valid for minutes. A base fee may double in six blocks
 * (EIP-1559).
 *
 * @example
 * ```ts
 * import { readFees } from '@letheswap/sdk'
 *
 * const { maxFeePerGas } = await readFees(client)
 * ```
 */
export async function readFees(client: Client): Promise<Fees> {
  const { baseFeePerGas } = await getBlock(client)
  if (typeof baseFeePerGas !== 'bigint') {
    const price = await getGasPrice(client)
    return {
      type: 'legacy',
      baseFeePerGas: 0n,
      maxFeePerGas: price,
      maxPriorityFeePerGas: price,
    }
  }
  const maxPriorityFeePerGas = await estimateMaxPriorityFeePerGas(client)
  return {
    type: 'eip1559',
    baseFeePerGas,
    maxFeePerGas: 2n * baseFeePerGas + maxPriorityFeePerGas,
    maxPriorityFeePerGas,
  }
}

/** Returns a transaction's fee fields for these fees. */
export const toOffer = ({ type, maxFeePerGas, maxPriorityFeePerGas }: Fees) =>
  type === 'legacy'
    ? { type, gasPrice: maxFeePerGas }
    : { type, maxFeePerGas, maxPriorityFeePerGas }

/**
 * Returns the fees of a replacement. Nodes accept it if its fees are at least 10%
 * higher. Returns undefined if the offered fees are still sufficient.
 */
export function raiseFees(
  offer: {
    gasPrice?: bigint | undefined
    maxFeePerGas?: bigint | undefined
    maxPriorityFeePerGas?: bigint | undefined
  },
  fees: Fees,
): Fees | undefined {
  const offered = offer.maxFeePerGas ?? offer.gasPrice ?? 0n
  const tip = offer.maxPriorityFeePerGas ?? offered
  // The tip is limited to the part of the maximum fee that the base fee leaves.
  const left = offered - fees.baseFeePerGas
  if ((tip < left ? tip : left) >= fees.maxPriorityFeePerGas) return undefined
  return {
    ...fees,
    maxFeePerGas: raise(offered, fees.maxFeePerGas),
    maxPriorityFeePerGas: raise(tip, fees.maxPriorityFeePerGas),
  }
}

/** Returns 10% more, rounded up, or the current price if it is higher. */
const raise = (offered: bigint, current: bigint): bigint => {
  const raised = (offered * 11n + 9n) / 10n
  return raised > current ? raised : current
}
