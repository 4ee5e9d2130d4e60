import type { Abi, Address, Hash, Hex } from 'viem'

/** A test coin that the deployment creates; its owner, the deployer, can mint it. */
export type NewToken = {
  /** Ticker, unique in the network, e.g. `USDT`. */
  symbol: string
  /** Full name, e.g. `Tether USD`. */
  name: string
  /** Number of decimals of the smallest unit. */
  decimals: number
  /** How many decimals to show at most; 6 when left out. */
  displayDecimals?: number | undefined
}

/** An ERC-20 token that is there already; its name and decimals are read from it. */
export type ExistingToken = {
  address: Address
  /** Ticker to use instead of the contract's own. */
  symbol?: string | undefined
  /** How many decimals to show at most; 6 when left out. */
  displayDecimals?: number | undefined
}

/** A pool and what goes into it, which sets its price. */
export type PoolSpec = {
  /** Two tickers; the native coin goes by its own. */
  tokens: readonly [string, string]
  /** Whole coins as decimal text, in the order of `tokens`. */
  amounts: readonly [string, string]
}

/** What is to be on the chain, as plain JSON. */
export type NetworkSpec = {
  chain: {
    /** Name that wallets show. */
    name: string
    /** The coin that pays gas. */
    nativeCurrency: { name: string; symbol: string; decimals: number }
    /** JSON-RPC endpoints for the deployment's users. */
    rpcUrls: readonly string[]
  }
  tokens: readonly (NewToken | ExistingToken)[]
  pools: readonly PoolSpec[]
  /** Contracts that are there already; the others are created. */
  contracts?:
    | {
        wrappedNative?: Address | undefined
        multicall3?: Address | undefined
      }
    | undefined
  /** An account to fund, and with how many whole coins. */
  faucet?:
    | {
        address: Address
        amounts: { readonly [symbol: string]: string }
        /** The faucet's origin, for the deployment. */
        url?: string | undefined
      }
    | undefined
  /**
   * What each pool keeps of a swap's input, in basis points. Uniswap's
   * published contracts keep 30; any other figure needs other contracts.
   */
  feeBps?: number | undefined
}

/** A compiled contract. */
export type Artifact = { abi: Abi; bytecode: Hex }

/** A token whose decimals are known, and its address where it exists. */
export type PlannedToken = {
  symbol: string
  name: string
  decimals: number
  displayDecimals?: number | undefined
  address?: Address | undefined
}

/** A specification whose amounts are in smallest units. */
export type PlannedNetwork = Omit<
  NetworkSpec,
  'tokens' | 'pools' | 'faucet' | 'contracts'
> & {
  tokens: readonly PlannedToken[]
  pools: readonly {
    tokens: readonly [string, string]
    amounts: readonly [bigint, bigint]
  }[]
  contracts: {
    wrappedNative?: Address | undefined
    multicall3?: Address | undefined
  }
  faucet?:
    | { address: Address; amounts: ReadonlyMap<string, bigint>; url?: string }
    | undefined
}

/** Where the contracts stand, by `factory`, `router`, … or `token USDT`. */
export type Addresses = { readonly [name: string]: Address }

/** One transaction of a deployment. */
export type Step = {
  /** What it does, for people; unique in the deployment. */
  title: string
  /** The name of the contract that it creates, if it does. */
  creates?: string | undefined
  /** An upper bound for its gas on an ordinary EVM chain. */
  gas: bigint
  /** What leaves the account by it, besides gas: symbols and amounts. */
  spends?: readonly (readonly [symbol: string, amount: bigint])[] | undefined
  /** What it sends, given the contracts that are there. */
  transaction: (addresses: Addresses) => {
    to?: Address | undefined
    data: Hex
    value?: bigint | undefined
  }
}

/** One transaction that was signed, and perhaps sent. */
export type JournalEntry = {
  nonce: number
  /** The signed transaction: sent again until it is mined. */
  rawTransaction: Hex
  /**
   * Hashes of all that was signed for this nonce, as fees rose. Only one of them
   * is ever mined.
   */
  hashes: readonly Hash[]
  /** The contract that it creates. */
  address?: Address | undefined
  /** The block that has it, once its receipt was seen. */
  blockNumber?: number | undefined
}

/** What a deployment has done, as plain JSON; keep it until the deployment ends. */
export type Journal = {
  chainId: number
  genesisHash: Hash
  account: Address
  /** SHA-256 of what is to be built. */
  specification: string
  /** By the steps' titles. */
  steps: { readonly [title: string]: JournalEntry }
}
