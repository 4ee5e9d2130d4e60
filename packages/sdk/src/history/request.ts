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
  transactionIndex: Hex
  logIndex: Hex
}

/** What a log must have in each place: one topic, one of several, or any. */
export type Topics = readonly (Hex | readonly Hex[] | null)[]

/** A transaction as nodes write it, as far as it is needed. */
export type RawTransaction = {
  hash: Hash
  from: Address
  to: Address | null
  nonce: Hex
  input: Hex
  value: Hex
  gas: Hex
  /** Of a mined one what it paid, whatever its type. */
  gasPrice: Hex
  blockNumber: Hex
  transactionIndex: Hex
}

/** A block as nodes write it, with its transactions when asked for them. */
type RawBlock = {
  number: Hex
  hash: Hash
  timestamp: Hex
  transactions: RawTransaction[]
}

type Schema = {
  eth_blockNumber: { params: []; result: Hex }
  eth_call: { params: [{ data: Hex }, Hex]; result: Hex }
  eth_getBalance: { params: [Address, Hex]; result: Hex }
  eth_getBlockByHash: {
    params: [Hash, withTransactions: boolean]
    result: RawBlock | null
  }
  eth_getBlockByNumber: {
    params: [Hex | 'latest', withTransactions: boolean]
    result: RawBlock | null
  }
  eth_getLogs: {
    params: [
      {
        address: readonly Address[]
        topics: Topics
        fromBlock: Hex
        toBlock: Hex
      },
    ]
    result: RawLog[]
  }
  eth_getTransactionByHash: { params: [Hash]; result: RawTransaction | null }
  eth_getTransactionReceipt: {
    params: [Hash]
    result: { blockHash: Hash; logs: RawLog[] } | null
  }
  eth_getTransactionCount: { params: [Address, Hex | 'latest']; result: Hex }
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

/** A quantity as JSON-RPC wants it. */
export const toHex = (value: number): Hex => `0x${value.toString(16)}`
