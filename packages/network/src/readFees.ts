import type { Client } from 'viem'
import {
  estimateMaxPriorityFeePerGas,
  getBlock,
  getGasPrice,
} from 'viem/actions'

/** In wei per gas. */
export type Fees = {
  /** `legacy` on chains without EIP-1559. */
  type: 'eip1559' | 'legacy'
  /** 0 on chains without EIP-1559. */
  baseFeePerGas: bigint
  maxFeePerGas: bigint
  maxPriorityFeePerGas: bigint
}

/**
 * Reads the fees of the next minutes: a base fee may double in six blocks
 * (EIP-1559).
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
