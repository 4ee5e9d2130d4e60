import type { TokenInfo } from '@letheswap/sdk'
import type { Abi, Address, Hash, Hex } from 'viem'
import type { NetworkSpec } from './specification.js'

export type Artifact = { abi: Abi; bytecode: Hex }

/** A token as in a deployment. It has no address if it must still be created. */
export type PlannedToken = Omit<TokenInfo, 'address' | 'chainId'> & {
  address?: Address | undefined
}

/** A specification with amounts in smallest units. */
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

/** Addresses by name: `factory`, `router`, … or `token USDT`. */
export type Addresses = { readonly [name: string]: Address }

export type Step = {
  /** Title of the step. Unique in the deployment. */
  title: string
  creates?: string | undefined
  /** An upper bound of the gas on an ordinary EVM chain. */
  gas: bigint
  /** Amounts spent in addition to gas. */
  spends?: readonly (readonly [symbol: string, amount: bigint])[] | undefined
  transaction: (addresses: Addresses) => {
    to?: Address | undefined
    data: Hex
    value?: bigint | undefined
  }
}

export type JournalEntry = {
  nonce: number
  /** The signed transaction, which is sent again until it is mined. */
  rawTransaction: Hex
  /**
   * Hashes of all transactions signed with this nonce, if fees rose. At most one of
   * them is mined.
   */
  hashes: readonly Hash[]
  /** The latest block before it was signed. */
  sentAfterBlock?: number | undefined
  /** Address of the contract that it creates. */
  address?: Address | undefined
  /** The block of the transaction, once its receipt was found. */
  blockNumber?: number | undefined
}

/**
 * The progress of a deployment, as plain JSON. Keep it until the deployment is
 * complete.
 */
export type Journal = {
  chainId: number
  genesisHash: Hash
  account: Address
  /** SHA-256 of the specification. */
  specification: string
  steps: { readonly [title: string]: JournalEntry }
}

/** Options for sending a journal's steps. */
export type RunOptions = {
  journal?: Journal | undefined
  /**
   * Awaited before anything is sent. Store the journal, so that an interrupted run can
   * continue.
   */
  onJournal?: ((journal: Journal) => void | Promise<void>) | undefined
  /**
   * Milliseconds after which the run ends if the node is silent, or if no block can
   * include a transaction.
   * @default 60_000
   */
  timeout?: number | undefined
}
