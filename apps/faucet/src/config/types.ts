import type { Deployment } from '@letheswap/sdk'
import type { Address, Hash, Hex } from 'viem'

/** A token on offer. Amounts are in its smallest unit. */
export type FaucetToken = {
  symbol: string
  decimals: number
  /** `undefined` for the native coin. */
  address: Address | undefined
  /** What one claim pays. */
  amount: bigint
  /** What all claims of a day (UTC) may pay together. */
  dailyBudget: bigint
}

export type Config = {
  deployment: Deployment
  /** The genesis hash: names the network in the database. */
  network: Hash
  rpcUrls: readonly string[]
  privateKey: Hex
  /** The most that a transaction offers, in wei per gas. */
  maxFee: bigint
  /** The first signs challenges; all are accepted. */
  hmacKeys: readonly string[]
  tokens: ReadonlyMap<string, FaucetToken>
  /** Seconds between two payouts of one token to one wallet. */
  cooldown: number
  /** Seconds that a challenge may be used. */
  challengeLifetime: number
  allowedOrigins: ReadonlySet<string>
  /** The origin that challenges name when no allowed page asks for them. */
  frontendOrigin: string
  proxyCidrs: readonly string[]
  rateLimit: {
    /** Requests that may come at once from one address. */
    burst: number
    /** Requests a minute, from one address, in the long run. */
    perMinute: number
  }
  /** Paid claims of one address in an hour. */
  claimsPerHour: number
  host: string
  port: number
  /** Where metrics, docs and readiness are served without a limit. */
  admin: { host: string; port: number }
  /** Where the embedded database lives when there is no `databaseUrl`. */
  dataDirectory: string
  databaseUrl: string | undefined
  databasePool: number
  /** Milliseconds. */
  recoveryInterval: number
  /** Milliseconds for one answer of the node. */
  rpcTimeout: number
  /** Milliseconds that a look at the chain may be relied on. */
  probeMaxAge: number
  /** Blocks after which a payout is no longer watched for a reorg. */
  finality: bigint
  logLevel: string
  /** What is allowed but unwise; logged at the start. */
  warnings: readonly string[]
}
