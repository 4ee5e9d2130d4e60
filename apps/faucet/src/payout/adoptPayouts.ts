import { sql } from 'drizzle-orm'
import {
  type Account,
  type Address,
  decodeFunctionData,
  erc20Abi,
  getAddress,
  isAddressEqual,
  type Transaction,
} from 'viem'
import { getBlock, getTransactionReceipt } from 'viem/actions'
import type { ChainClient } from '../chain/createChainClient.js'
import type { Probe } from '../chain/createProber.js'
import type { Config } from '../config/readConfig.js'
import type { FaucetToken } from '../config/readTokens.js'
import { budgets, cooldowns } from '../store/schema.js'
import type { Database } from '../store/types.js'

type Payment = { wallet: Address; token: FaucetToken; amount: bigint }

/** A payout that the database does not know, and when it was mined. */
export type UnknownPayout = Payment & {
  nonce: number
  txHash: string
  minedAt: bigint
}

type Context = { config: Config; client: ChainClient; account: Account }

/** Seconds of a budget. */
const day = 86_400

/**
 * Finds the payouts with nonces that the database has not given out: it was
 * restored from a backup that is older than they. The chain is the proof of
 * them, so it is read block by block, newest first, until all are found, or are
 * too old to matter to a cooldown or to a day's budget.
 */
export async function findUnknownPayouts(
  context: Context,
  { nonce: minedNonce, blockNumber }: Pick<Probe, 'nonce' | 'blockNumber'>,
  /** The first that the database has not given out. */
  nextNonce: number,
): Promise<UnknownPayout[]> {
  const { client, account, config } = context
  const found: UnknownPayout[] = []
  let missing = minedNonce - nextNonce
  let oldest = 0n
  for (let number = blockNumber; missing > 0 && number >= 0n; number -= 1n) {
    const { transactions, timestamp } = await getBlock(client, {
      blockNumber: number,
      includeTransactions: true,
    })
    if (number === blockNumber)
      oldest = timestamp - BigInt(Math.max(config.cooldown, day))
    if (timestamp < oldest) break
    for (const transaction of transactions) {
      const { from, hash, nonce } = transaction
      if (!isAddressEqual(from, account.address) || nonce < nextNonce) continue
      missing -= 1
      const payment = readPayment(context, transaction)
      if (payment === undefined) continue
      const { status } = await getTransactionReceipt(client, { hash })
      if (status !== 'success') continue
      found.push({ ...payment, nonce, txHash: hash, minedAt: timestamp })
    }
  }
  return found
}

/** What a transaction pays to whom; `undefined` if it is no payout. */
function readPayment(
  context: Context,
  transaction: Transaction,
): Payment | undefined {
  const payment = readTransfer(context, transaction)
  // More than a claim pays was sent by the account's owner.
  return payment && payment.amount <= payment.token.amount ? payment : undefined
}

function readTransfer(
  { config, account }: Context,
  { to, value, input }: Transaction,
): Payment | undefined {
  // What the account sends to itself only fills a gap between nonces.
  if (to === null || isAddressEqual(to, account.address)) return undefined
  const tokens = [...config.tokens.values()]
  if (input === '0x') {
    const token = tokens.find(({ address }) => address === undefined)
    return token && { wallet: getAddress(to), token, amount: value }
  }
  const token = tokens.find(
    ({ address }) => address !== undefined && isAddressEqual(address, to),
  )
  if (token === undefined) return undefined
  try {
    const { functionName, args } = decodeFunctionData({
      abi: erc20Abi,
      data: input,
    })
    if (functionName !== 'transfer') return undefined
    return { wallet: args[0], token, amount: args[1] }
  } catch {
    return undefined
  }
}

/**
 * Takes cooldown and budget as the lost claims had done. A cooldown lasts at
 * least as long as a challenge: the one that was paid can be sent again, and
 * the database no longer knows it.
 */
export async function adoptPayouts(
  tx: Database,
  { network, cooldown, challengeLifetime }: Config,
  unknown: readonly UnknownPayout[],
): Promise<void> {
  for (const { wallet, token, amount, minedAt } of unknown) {
    const nextAt = sql`greatest(
      to_timestamp(${minedAt.toString()}::float8) + make_interval(secs => ${cooldown}),
      now() + make_interval(secs => ${challengeLifetime}))`
    await tx
      .insert(cooldowns)
      .values({
        network,
        wallet: wallet.toLowerCase(),
        token: token.symbol,
        nextAt,
      })
      .onConflictDoUpdate({
        target: [cooldowns.network, cooldowns.wallet, cooldowns.token],
        set: { nextAt: sql`greatest(${cooldowns.nextAt}, excluded.next_at)` },
      })
    await tx
      .insert(budgets)
      .values({
        network,
        token: token.symbol,
        day: sql`(to_timestamp(${minedAt.toString()}::float8) at time zone 'utc')::date`,
        spent: amount,
        extra: 0n,
      })
      .onConflictDoUpdate({
        target: [budgets.network, budgets.token, budgets.day],
        set: { spent: sql`${budgets.spent} + excluded.spent` },
      })
  }
}
