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
import type { accounts, DevnetAccount } from './accounts.js'

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
  /**
   * The ten accounts of the development mnemonic, as viem accounts: account 0
   * deploys and owns the tokens, 1 is the faucet's, the rest are free to use.
   */
  accounts: typeof accounts
  /** Account 1: rich in all five coins. */
  faucetAccount: DevnetAccount
  /** A viem test, public and wallet client. */
  client: DevnetClient
  /** Settles when the node has ended, by `stop` or by itself. */
  exited: Promise<{ code: number | null; signal: NodeJS.Signals | null }>
  /** What the node last printed. */
  recentOutput: () => string
  /** Takes a snapshot of the chain; pass its id to `revert`. */
  snapshot: () => Promise<Hex>
  /**
   * Takes the chain back to a snapshot, and uses the snapshot up.
   *
   * @throws {SnapshotNotFoundError} When the node has no such snapshot.
   */
  revert: (id: Hex) => Promise<void>
  /** Mines exactly `blocks` blocks (default 1), however long it takes. */
  mine: (blocks?: number | undefined) => Promise<void>
  /** Sets the next block's time, in unix seconds. */
  setNextBlockTimestamp: (timestamp: bigint) => Promise<void>
  /**
   * Mints `amount` (smallest unit) of a token, or raises a ZKP balance by it.
   */
  mint: (parameters: {
    /** 'ZKP' or a token's symbol. */
    symbol: string
    to: Address
    amount: bigint
  }) => Promise<void>
  /** Saves the state, stops the node and waits for its end. Safe to call twice. */
  stop: () => Promise<void>
}
