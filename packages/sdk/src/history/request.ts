import type { Address, Client, Hash, Hex } from 'viem'

/** A log as nodes write it. */
export type RawLog = {
  address: Address
  topics: readonly Hex[]
  data: Hex
  blockNumber: Hex
  blockHash: Hash
  /** Newer nodes tell the time along. */
  blockTimestamp?: Hex | undefined
  transactionHash: Hash
  logIndex: Hex
}

type Schema = {
  eth_blockNumber: { params: []; result: Hex }
  eth_getBlockByHash: {
    params: [Hash, false]
    result: { timestamp: Hex } | null
  }
  eth_getBlockByNumber: {
    params: [Hex, false]
    result: { hash: Hash } | null
  }
  eth_getLogs: {
    params: [
      {
        address: readonly Address[]
        topics: readonly (Hex | null)[]
        fromBlock: Hex
        toBlock: Hex
      },
    ]
    result: RawLog[]
  }
  eth_getTransactionByHash: {
    params: [Hash]
    result: { from: Address; to: Address | null; input: Hex } | null
  }
  eth_getTransactionCount: { params: [Address, Hex]; result: Hex }
}

/**
 * Asks the node as it is: formatting thousands of logs costs more than reading
 * them, and only this way takes a signal along.
 */
export async function request<method extends keyof Schema>(
  client: Client,
  method: method,
  params: Schema[method]['params'],
  options: { signal?: AbortSignal | undefined; retryCount?: number } = {},
): Promise<Schema[method]['result']> {
  const { signal, ...rest } = options
  signal?.throwIfAborted()
  return client.request({ method, params } as never, {
    ...rest,
    ...(signal && { signal }),
  })
}
