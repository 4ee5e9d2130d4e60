import type { Abi, Address, Hash, Hex } from 'viem'
import type { NetworkSpec } from './parseNetworkSpec.js'

/** A compiled contract. */
export type Artifact = { abi: Abi; bytecode: Hex }

/** A token whose decimals are known, and its address where it exists. */
export type PlannedToken = {
  symbol: string
  name: string
  decimals: number
  /** The symbol in the contract of an existing token. */
  contractSymbol?: string | undefined
  displayDecimals?: number | undefined
  /** Set if the token keeps a part of each transfer. */
  feeOnTransfer?: boolean | undefined
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
    | {
        address: Address
        amounts: ReadonlyMap<string, bigint>
        url?: string | undefined
      }
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
