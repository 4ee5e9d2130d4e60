/** Bytes, or a JSON-RPC quantity, in lower case. */
export type Hex = `0x${string}`

/** A stored log. Its block and transaction come from its storage key. */
export type StoredLog = { address: Hex; topics: Hex[]; data: Hex }

/** A mined transaction and its result. */
export type StoredTransaction = {
  hash: Hex
  /** The signed and serialized transaction. */
  raw: Hex
  from: Hex
  status: '0x0' | '0x1'
  gasUsed: Hex
  contractAddress: Hex | null
  logs: StoredLog[]
}

/** A block, without fields that can be derived. */
export type StoredBlock = {
  hash: Hex
  parentHash: Hex
  number: Hex
  /** Unix seconds. */
  timestamp: Hex
  gasLimit: Hex
  gasUsed: Hex
  baseFeePerGas: Hex
  stateRoot: Hex
  transactionsRoot: Hex
  receiptsRoot: Hex
  mixHash: Hex
  /** The recipient of the fees. Undefined if there is none. */
  miner?: Hex | undefined
  transactions: StoredTransaction[]
}

/** A chain as JSON: the blocks that it keeps, and the state after the last block. */
export type ChainSnapshot = {
  blocks: StoredBlock[]
  accounts: Record<
    Hex,
    {
      nonce: Hex
      balance: Hex
      code?: Hex | undefined
      /** 32-byte slots that are not zero. */
      storage?: Record<Hex, Hex> | undefined
    }
  >
}

export type RequestArguments = {
  method: string
  params?: readonly unknown[] | undefined
}

/** An EIP-1193 provider. */
export type BrowserChainProvider = {
  /** @throws {RpcError} With anvil's code, message and data. */
  // biome-ignore lint/suspicious/noExplicitAny: the result depends on the method, as in EIP-1193.
  request: (request: RequestArguments) => Promise<any>
  /** `message` delivers the results of `eth_subscribe`. There are no other events. */
  on: (event: 'message', listener: (message: ProviderMessage) => void) => void
  removeListener: (
    event: 'message',
    listener: (message: ProviderMessage) => void,
  ) => void
}

/** EIP-1193's message for a subscription. */
export type ProviderMessage = {
  type: 'eth_subscription'
  data: { subscription: Hex; result: unknown }
}

/** A chain's storage: a map from strings to values that can be cloned. */
export type ChainStorage = {
  /** Returns all entries. */
  read: () => Promise<Map<string, unknown>>
  /**
   * Writes all changes or none. Undefined deletes a key. With `isWhole`, deletes all
   * other keys.
   */
  write: (
    changes: ReadonlyMap<string, unknown>,
    isWhole?: boolean,
  ) => Promise<void>
}

export type Answer = {
  result?: unknown
  error?: { code: number; message: string; data?: Hex | undefined } | undefined
}

/** A chain's methods by JSON-RPC name. */
export type Methods = Record<
  string,
  (params: readonly unknown[]) => unknown | Promise<unknown>
>
