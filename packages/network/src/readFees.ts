import type { Client } from 'viem'
import {
  estimateMaxPriorityFeePerGas,
  getBlock,
  getGasPrice,
} from 'viem/actions'

/** What a transaction is to offer for gas, per unit. */
export type Fees = {
  /** `legacy` on chains without EIP-1559. */
  type: 'eip1559' | 'legacy'
  /** 0 on chains without EIP-1559. */
  baseFeePerGas: bigint
  /** The most that a unit of gas may cost. */
  maxFeePerGas: bigint
  /** All of it on chains without EIP-1559. */
  maxPriorityFeePerGas: bigint
}

/**
 * Reads the fees of the next minutes: a base fee may double in six full
 * blocks (EIP-1559), and only what it really is gets paid.
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
