import { sql } from 'drizzle-orm'
import {
  type Account,
  type Address,
  decodeFunctionData,
  erc20Abi,
  getAddress,
  type Hash,
  isAddressEqual,
} from 'viem'
import { getBlock, getTransactionReceipt } from 'viem/actions'
import type { ChainClient } from '../chain/createChainClient.js'
import type { Probe } from '../chain/createProber.js'
import type { MinedTransaction } from '../chain/findNonceUser.js'
import type { Config } from '../config/readConfig.js'
import type { FaucetToken } from '../config/readTokens.js'
import { budgets, cooldowns } from '../store/schema.js'
import type { Database } from '../store/types.js'
import { getGas } from './signPayout.js'

type Payment = { wallet: Address; token: FaucetToken; amount: bigint }

/** A payout that the database does not know. */
export type UnknownPayout = Payment & {
  nonce: number
  txHash: Hash
  /** Seconds. */
  minedAt: bigint
}

type Context = { config: Config; client: ChainClient; account: Account }

/** Seconds of a budget. */
const day = 86_400

/** Blocks asked for at once. */
const chunkSize = 50n

/**
 * Finds the payouts with nonces that the database has not given out: it was
 * restored from a backup that is older than they. The chain is the proof of
 * them, so it is read newest blocks first, until all are found, or are too old
 * to matter to a cooldown or to a day's budget.
 *
 * @throws Error when some of them wait to be mined: they cannot be read yet.
 */
export async function findUnknownPayouts(
  context: Context,
  { nonce: minedNonce, sent, blockNumber }: Probe,
  /** The first that the database has not given out. */
  nextNonce: number,
): Promise<UnknownPayout[]> {
  const { client, account, config } = context
  const waiting = sent - Math.max(nextNonce, minedNonce)
  if (waiting > 0)
    throw new Error(
      `${waiting} transactions that this database does not know wait to be mined. Try again when they are.`,
    )
  const getWholeBlock = (number: bigint) =>
    getBlock(client, { blockNumber: number, includeTransactions: true })
  const found: UnknownPayout[] = []
  let missing = minedNonce - nextNonce
  let newest: bigint | undefined
  for (let end = blockNumber; missing > 0 && end >= 0n; end -= chunkSize) {
    const numbers = Array.from(
      { length: Number(chunkSize) },
      (_, index) => end - BigInt(index),
    ).filter((number) => number >= 0n)
    for (const block of await Promise.all(numbers.map(getWholeBlock))) {
      const { transactions, timestamp } = block
      newest ??= timestamp
      if (newest - timestamp > Math.max(config.cooldown, day)) return found
      for (const transaction of transactions) {
        const { from, nonce } = transaction
        if (!isAddressEqual(from, account.address) || nonce < nextNonce)
          continue
        missing -= 1
        const payout = await readPayout(context, {
          ...transaction,
          minedAt: timestamp,
        })
        if (payout !== undefined) found.push(payout)
      }
    }
  }
  return found
}

/** What a transaction of the account has paid to whom; `undefined` if it is no payout. */
export async function readPayout(
  context: Context,
  transaction: MinedTransaction,
): Promise<UnknownPayout | undefined> {
  const payment = readPayment(context, transaction)
  // With another limit it was sent by the account's owner, from a wallet.
  if (payment === undefined || transaction.gas !== getGas(payment.token))
    return undefined
  const { nonce, hash, minedAt } = transaction
  const { status } = await getTransactionReceipt(context.client, { hash })
  if (status !== 'success') return undefined
  return { ...payment, nonce, txHash: hash, minedAt }
}

function readPayment(
  { config, account }: Context,
  { to, value, input }: MinedTransaction,
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
