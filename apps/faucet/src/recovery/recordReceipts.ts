import { and, eq, sql } from 'drizzle-orm'
import {
  type Address,
  erc20Abi,
  hexToBigInt,
  type Log,
  parseEventLogs,
  type RpcTransactionReceipt,
} from 'viem'
import type { Faucet } from '../faucet.js'
import { type PayoutRow, payouts, versions } from '../store/schema.js'

export type Mined = PayoutRow & { receipt: RpcTransactionReceipt }

/**
 * Checks that the wallet received coins: a token may move nothing without an
 * error.
 */
function hasPaid({ wallet, receipt: { status, to, logs } }: Mined): boolean {
  if (status !== '0x1') return false
  if (to?.toLowerCase() === wallet) return true
  return parseEventLogs({
    abi: erc20Abi,
    eventName: 'Transfer',
    args: { to: wallet as Address },
    logs: logs as unknown as Log[],
  }).some(
    ({ address, args }) =>
      address.toLowerCase() === to?.toLowerCase() && args.value > 0n,
  )
}

/**
 * Stores the chain's outcome of payouts. Reverted ones are refunded once final.
 */
export async function recordReceipts(
  { store, metrics, log }: Faucet,
  mined: readonly Mined[],
): Promise<void> {
  for (const payout of mined) {
    const { id, receipt } = payout
    const { transactionHash, status, blockNumber, blockHash } = receipt
    const isSuccess = hasPaid(payout)
    const [settled] = await store.db
      .update(payouts)
      .set({
        state: isSuccess ? 'confirmed' : 'reverted',
        txHash: transactionHash,
        rawTransaction: sql`coalesce((select ${versions.rawTransaction} from ${versions}
          where ${versions.signerId} = ${payouts.signerId}
          and ${versions.nonce} = ${payouts.nonce}
          and ${versions.txHash} = ${transactionHash}), ${payouts.rawTransaction})`,
        blockNumber: hexToBigInt(blockNumber),
        blockHash,
        settledAt: sql`now()`,
      })
      // An operator may have returned it.
      .where(and(eq(payouts.id, id), eq(payouts.state, 'pending')))
      .returning({
        txHash: payouts.txHash,
        wallet: payouts.wallet,
        token: payouts.token,
        seconds: sql<number>`extract(epoch from now() - ${payouts.createdAt})::float8`,
      })
    if (settled === undefined) continue
    const { seconds, ...fields } = settled
    if (isSuccess) {
      metrics.latency.observe(Number(seconds))
      log.debug(fields, 'payout confirmed')
    } else {
      metrics.reverted.inc()
      if (status === '0x1') log.error(fields, 'payout moved no coins')
      else log.warn(fields, 'payout reverted')
    }
  }
}
