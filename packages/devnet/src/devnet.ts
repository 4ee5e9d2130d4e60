import type { Deployment } from '@letheswap/sdk'
import type {
  Address,
  Chain,
  Client,
  Hex,
  HttpTransport,
  PublicActions,
  TestActions,
  WalletActions,
} from 'viem'
import type { DevnetAccount } from './accounts.js'

/** A viem client with test, public and wallet actions on the devnet. */
export type DevnetClient = Client<
  HttpTransport,
  Chain,
  undefined,
  undefined,
  TestActions & PublicActions<HttpTransport, Chain> & WalletActions<Chain>
>

/** The running network. */
export type Devnet = {
  /** Describes the network to the SDK. */
  deployment: Deployment
  /** Where the node answers JSON-RPC. */
  rpcUrl: string
  /** The port it listens on. */
  port: number
  /** The ten accounts of the development mnemonic. */
  accounts: readonly DevnetAccount[]
  /** Account 1: rich in all five coins. */
  faucetAccount: DevnetAccount
  /** A viem test, public and wallet client. */
  client: DevnetClient
  /** Settles when the node is gone: by `stop`, or by an accident. */
  exited: Promise<{ code: number | null; signal: NodeJS.Signals | null }>
  /** What the node last printed. */
  recentOutput: () => string
  /** Remembers the chain as it is; give the id to `revert`. */
  snapshot: () => Promise<Hex>
  /** Takes the chain back to a snapshot, and uses the snapshot up. */
  revert: (id: Hex) => Promise<void>
  /** Mines `blocks` blocks (default 1). */
  mine: (blocks?: number | undefined) => Promise<void>
  /** Sets the next block's time, in unix seconds. */
  setNextBlockTimestamp: (timestamp: bigint) => Promise<void>
  /**
   * Mints `amount` (smallest unit) of a token, or makes a ZKP balance that
   * much higher.
   */
  mint: (parameters: {
    /** 'ZKP' or a token's symbol. */
    symbol: string
    to: Address
    amount: bigint
  }) => Promise<void>
  /** Saves the state, ends the node and waits until it is gone. Safe to call twice. */
  stop: () => Promise<void>
}
