import type { Hash } from 'viem'
import { getTransaction } from 'viem/actions'
import type { TestChain } from './chain.js'
import type { Methods } from './wallet.js'

/**
 * Returns a wallet that sends with mining turned off, and runs something before the
 * next block. The test turns mining on again.
 */
export const sendThen = (
  { devnet }: TestChain,
  change: (hash: Hash) => Promise<unknown>,
): Methods => ({
  eth_sendTransaction: async (params, forward) => {
    await devnet.client.setAutomine(false)
    const hash = (await forward('eth_sendTransaction', params)) as Hash
    await change(hash)
    return hash
  },
})

/** Replaces a pending transaction with another transaction of the same nonce. */
export async function replace(
  { devnet: { client } }: TestChain,
  hash: Hash,
  change: Record<string, unknown>,
): Promise<Hash> {
  const { from, to, input, value, nonce, gas, maxFeePerGas } =
    await getTransaction(client, { hash })
  return (await client.request({
    method: 'eth_sendTransaction',
    params: [
      {
        from,
        to,
        data: input,
        value: `0x${value.toString(16)}`,
        nonce: `0x${nonce.toString(16)}`,
        gas: `0x${gas.toString(16)}`,
        maxFeePerGas: `0x${((maxFeePerGas as bigint) * 3n).toString(16)}`,
        maxPriorityFeePerGas: `0x${(maxFeePerGas as bigint).toString(16)}`,
        ...change,
      },
    ],
  } as never)) as Hash
}
