import type { Client } from 'viem'
import {
  estimateMaxPriorityFeePerGas,
  getBlock,
  getGasPrice,
} from 'viem/actions'

/** What a transaction offers for gas, for chains with EIP-1559 and without. */
export type Fees = {
  /** The most that a unit of gas may cost. */
  maxFeePerGas: bigint
} & (
  | { type: 'eip1559'; baseFeePerGas: bigint; maxPriorityFeePerGas: bigint }
  | { type: 'legacy'; gasPrice: bigint }
)

/**
 * Reads the fees of the next minutes: a base fee may double in six full
 * blocks (EIP-1559), and only what it really is gets paid.
 */
export async function readFees(client: Client): Promise<Fees> {
  const { baseFeePerGas } = await getBlock(client)
  if (typeof baseFeePerGas !== 'bigint') {
    const gasPrice = await getGasPrice(client)
    return { type: 'legacy', maxFeePerGas: gasPrice, gasPrice }
  }
  const maxPriorityFeePerGas = await estimateMaxPriorityFeePerGas(client)
  return {
    type: 'eip1559',
    maxFeePerGas: 2n * baseFeePerGas + maxPriorityFeePerGas,
    baseFeePerGas,
    maxPriorityFeePerGas,
  }
}
