import { formatAmount } from '@letheswap/sdk'
import { and, eq, sql } from 'drizzle-orm'
import type { Faucet } from '../faucet.js'
import { readSigner } from '../payout/readSigner.js'
import { budgets } from '../store/schema.js'
import type { CommandResult } from './types.js'

export async function getStatus(faucet: Faucet): Promise<CommandResult> {
  const { config, prober, account, store } = faucet
  const probe = await prober.refresh().catch(() => undefined)
  // Without the node, a signer that was never seen has no row to read.
  const signer = await readSigner(faucet).catch(() => undefined)
  const today = await store.db
    .select()
    .from(budgets)
    .where(
      and(
        eq(budgets.network, config.network),
        eq(budgets.day, sql`(now() at time zone 'utc')::date`),
      ),
    )
  const tokens = [...config.tokens.values()].map((token) => {
    const { symbol, decimals } = token
    const budget = today.find(({ token }) => token === symbol)
    const left =
      token.dailyBudget + (budget?.extra ?? 0n) - (budget?.spent ?? 0n)
    const balance = probe?.tokenBalances.get(symbol)
    return {
      token: symbol,
      amount: formatAmount(token.amount, decimals),
      budgetLeft: formatAmount(left > 0n ? left : 0n, decimals),
      balance:
        balance === undefined ? 'unknown' : formatAmount(balance, decimals),
    }
  })
  return {
    address: account.address,
    network: config.network,
    engine: store.engine,
    node: probe === undefined ? 'unavailable' : `block ${probe.blockNumber}`,
    paused: signer?.pausedAt ? signer.pausedAt.toISOString() : false,
    halted: signer?.haltedAt ? signer.haltReason : false,
    queue: signer?.pending ?? 0,
    nextNonce: signer?.nextNonce ?? 'unknown',
    chainNonce: probe?.nonce ?? 'unknown',
    tokens,
  }
}
