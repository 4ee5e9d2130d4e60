import { formatAmount } from '@letheswap/sdk'
import { and, desc, eq, or, type SQL, sql } from 'drizzle-orm'
import { type Hash, isAddress, isHash } from 'viem'
import type { Faucet } from '../faucet.js'
import { cooldowns, payouts, versions } from '../store/schema.js'
import { type CommandResult, UsageError } from './command.js'

/** Maximum number of payouts to list, newest first. */
const maxListed = 20

/**
 * Parses `wallet ADDRESS`, which shows a wallet's payouts and when it may claim again.
 */
export function parseWallet([address = '', ...rest]: readonly string[]) {
  if (!isAddress(address, { strict: false }) || rest.length > 0)
    throw new UsageError('wallet takes one address')
  const wallet = address.toLowerCase()
  return async (faucet: Faucet): Promise<CommandResult> => {
    const { config, store } = faucet
    const waiting = await store.db
      .select({ token: cooldowns.token, next: cooldowns.nextAt })
      .from(cooldowns)
      .where(
        and(
          eq(cooldowns.network, config.network),
          eq(cooldowns.wallet, wallet),
          sql`${cooldowns.nextAt} > now()`,
        ),
      )
    const paid = await findPayouts(faucet, eq(payouts.wallet, wallet))
    return {
      wallet,
      cooldowns: waiting.map(({ token, next }) => ({
        token,
        next: next.toISOString(),
      })),
      payouts: paid.map(({ id, token, state, created, hash, ...payout }) => ({
        ...{ id, token, amount: format(faucet, token, payout.amount) },
        ...{ state, created: created.toISOString(), hash },
      })),
    }
  }
}

/** Parses `payout HASH|ID`, which shows everything known about a payout. */
export function parsePayout([name = '', ...rest]: readonly string[]) {
  if (!/^(0x[\da-f]{64}|\d{1,15})$/i.test(name) || rest.length > 0)
    throw new UsageError('payout takes one transaction hash or id')
  return async (faucet: Faucet): Promise<CommandResult> => {
    const { db } = faucet.store
    const hash = name.toLowerCase() as Hash
    const [found] = await findPayouts(
      faucet,
      isHash(name)
        ? // Also finds a payout by the hash of a replaced transaction.
          or(
            eq(payouts.txHash, hash),
            sql`(${payouts.signerId}, ${payouts.nonce}) in (${db
              .select({ signerId: versions.signerId, nonce: versions.nonce })
              .from(versions)
              .where(eq(versions.txHash, hash))})`,
          )
        : eq(payouts.id, Number(name)),
    )
    if (found === undefined) throw new UsageError(`there is no payout ${name}`)
    const { signerId, amount, ...payout } = found
    const others = await db
      .select({ hash: versions.txHash })
      .from(versions)
      .where(
        and(
          eq(versions.signerId, signerId),
          eq(versions.nonce, payout.nonce),
          sql`${versions.txHash} <> ${payout.hash}`,
        ),
      )
    return {
      ...Object.fromEntries(
        Object.entries(payout)
          .filter(([, value]) => value !== null)
          .map(([field, value]) => [
            field,
            value instanceof Date
              ? value.toISOString()
              : typeof value === 'bigint'
                ? Number(value)
                : value,
          ]),
      ),
      amount: format(faucet, payout.token, amount),
      ...(others.length > 0 && { replaced: others }),
    }
  }
}

const findPayouts = ({ config, store }: Faucet, condition: SQL | undefined) =>
  store.db
    .select({
      id: payouts.id,
      signerId: payouts.signerId,
      wallet: payouts.wallet,
      token: payouts.token,
      amount: payouts.amount,
      state: payouts.state,
      nonce: payouts.nonce,
      hash: payouts.txHash,
      block: payouts.blockNumber,
      created: payouts.createdAt,
      settled: payouts.settledAt,
      refunded: payouts.refundedAt,
      cooldownUntil: payouts.cooldownUntil,
    })
    .from(payouts)
    .where(and(eq(payouts.network, config.network), condition))
    .orderBy(desc(payouts.id))
    .limit(maxListed)

/**
 * Formats an amount in whole tokens. The decimals of a token that is no longer paid are
 * unknown.
 */
function format({ config }: Faucet, symbol: string, amount: bigint): string {
  const token = config.tokens.get(symbol)
  return token ? formatAmount(amount, token.decimals) : `${amount} units`
}
