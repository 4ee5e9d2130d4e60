import type { Deployment, PlanAmount } from '@letheswap/sdk'
import type {
  Account,
  Chain,
  Client,
  Hash,
  LocalAccount,
  Transport,
} from 'viem'
import type { Trader } from './rules.js'

/** A node and the exchange on its chain. */
export type Network = {
  client: Client<Transport, Chain>
  deployment: Deployment
  /** Creates a client that signs with a trader's key. */
  connect: (account: LocalAccount) => Client<Transport, Chain, Account>
}

/** One key for each trader. */
export type Accounts = Readonly<Record<Trader, LocalAccount>>

/** A trade that was mined. */
export type Trade = {
  trader: Trader
  kind: string
  spend: readonly PlanAmount[]
  receiveExpected: readonly PlanAmount[]
  hash: Hash
}

export type MarketOptions = {
  network: Network
  accounts: Accounts
  /** A 32-bit number. The same seed on the same chain gives the same trades. */
  seed: number
  signal: AbortSignal
  /** Receives a sentence for the user. */
  onProgress: (text: string) => void
}
