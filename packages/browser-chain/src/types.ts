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

/** A block, without the fields that follow from others. */
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
  /** The recipient of the fees. If it is left out, there is none. */
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
      /** Slots of 32 bytes that are not zero. */
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
  /** @throws {RpcError} With the code, message and data that anvil answers with. */
  // biome-ignore lint/suspicious/noExplicitAny: what comes back depends on the method, as in EIP-1193.
  request: (request: RequestArguments) => Promise<any>
  /** `message` carries the results of `eth_subscribe`. A chain has no other event. */
  on: (event: 'message', listener: (message: ProviderMessage) => void) => void
  removeListener: (
    event: 'message',
    listener: (message: ProviderMessage) => void,
  ) => void
}

/** EIP-1193's message of a subscription. */
export type ProviderMessage = {
  type: 'eth_subscription'
  data: { subscription: Hex; result: unknown }
}

/** The storage of a chain: a map from text to values that can be cloned. */
export type ChainStorage = {
  /** Returns all entries. */
  read: () => Promise<Map<string, unknown>>
  /**
   * Writes all changes or none; `undefined` deletes. `isWhole`: all other keys are
   * deleted.
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
