import type { RpcLimits } from './gateway/serveRpc.js'

/**
 * Number of people to allow for if only this machine reaches the network. High, because
 * programs send many requests.
 */
export const alone = 100_000

/** Number of coins that the faucet pays, and number of wallets per person. */
const [coins, wallets] = [5, 2]

/**
 * Faucet requests per person and minute. A claim takes four, and a waiting page sends
 * one per second.
 */
const requests = 80

/** Hours of lessons per day. */
const lessons = 8

/** Milliseconds of the node's time per person and minute. */
const nodeTime = 2_000

export type Limits = {
  faucet: Readonly<Record<string, string>>
  rpc: RpcLimits
  /** Maximum connections per address. */
  connections: number
  /** The calculation of the limits, for the operator. */
  explanation: readonly string[]
}

/**
 * Returns the limits per address. All people of a school often share one address, so
 * each limit covers all of them together.
 */
export function getLimits(people: number): Limits {
  const claims = people * coins * wallets
  const perMinute = people * requests
  const daily = people * wallets * lessons
  const share = Math.max(20_000, people * nodeTime)
  return {
    faucet: {
      FAUCET_CLAIMS_PER_HOUR: `${Math.min(claims, 1_000_000)}`,
      FAUCET_PAYOUTS_PER_DAY: `${Math.min(Math.max(1_000, daily), 1_000_000)}`,
      FAUCET_RATE_LIMIT_BURST: `${Math.min(perMinute / 2, 1_000_000)}`,
      FAUCET_RATE_LIMIT_PER_MINUTE: `${perMinute}`,
    },
    rpc: { share, mostWaiting: 1_000 + 100 * people },
    connections: 64 + 12 * people,
    explanation: [
      `${people} people behind one address:`,
      `  claims     ${people} × ${coins} coins × ${wallets} wallets = ${claims} an hour`,
      `  each coin  ${people} × ${wallets} wallets × ${lessons} lessons = ${daily} a day (at least 1000)`,
      `  faucet     ${people} × ${requests} = ${perMinute} requests a minute`,
      `  node       ${people} × ${nodeTime / 1_000} s = ${share / 1_000} s of its time a minute`,
    ],
  }
}
