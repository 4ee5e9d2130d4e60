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

export type DevnetClient = Client<
  HttpTransport,
  Chain,
  undefined,
  undefined,
  TestActions & PublicActions<HttpTransport, Chain> & WalletActions<Chain>
>

export type Devnet = {
  deployment: Deployment
  rpcUrl: string
  port: number
  /**
   * Account 0 deploys and owns the tokens, account 1 is the faucet, and all others are
   * free to use.
   */
  accounts: typeof accounts
  /** Account 1, with large amounts of all five coins. */
  faucetAccount: DevnetAccount
  client: DevnetClient
  /** Resolves when the node has ended, by `stop` or by itself. */
  exited: Promise<{ code: number | null; signal: NodeJS.Signals | null }>
  recentOutput: () => string
  /** Returns an id for `revert`. */
  snapshot: () => Promise<Hex>
  /**
   * Reverts to a snapshot, which can be used only once.
   *
   * @throws {SnapshotNotFoundError} If the node has no such snapshot.
   */
  revert: (id: Hex) => Promise<void>
  mine: (blocks?: number | undefined) => Promise<void>
  /** Sets the time of the next block, in Unix seconds. */
  setNextBlockTimestamp: (timestamp: bigint) => Promise<void>
  /** Gives tokens or ZKP to an account. `amount` is in the smallest unit. */
  mint: (parameters: {
    /** 'ZKP' or a token's symbol. */
    symbol: string
    to: Address
    amount: bigint
  }) => Promise<void>
  /** Saves the state, stops the node and waits for its end. Can be called twice. */
  stop: () => Promise<void>
}
