import { type Hash, toHex } from 'viem'
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
  chain: TestChain,
  hash: Hash,
  change: Record<string, unknown>,
): Promise<Hash> {
  const { client } = chain.devnet
  const { maxFeePerGas = 0n, ...sent } = await getTransaction(client, { hash })
  return sendAgain(chain, {
    ...sent,
    maxFeePerGas: maxFeePerGas * 3n,
    maxPriorityFeePerGas: maxFeePerGas,
    ...change,
  })
}

/** Sends a transaction from an account of the node, with the same nonce and fees. */
export const sendAgain = (
  { devnet: { client } }: TestChain,
  transaction: Record<string, unknown>,
): Promise<Hash> => {
  const { from, to, input, data = input, value } = transaction
  const { nonce, gas, maxFeePerGas, maxPriorityFeePerGas } = transaction
  const numbers = { value, nonce, gas, maxFeePerGas, maxPriorityFeePerGas }
  return client.request({
    method: 'eth_sendTransaction',
    params: [
      {
        ...{ from, to, data },
        ...Object.fromEntries(
          Object.entries(numbers).map(([key, number]) => [
            key,
            toHex(BigInt((number ?? 0) as bigint)),
          ]),
        ),
      },
    ],
  } as never)
}
