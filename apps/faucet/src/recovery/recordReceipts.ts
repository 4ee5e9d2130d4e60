import { and, eq, sql } from 'drizzle-orm'
import {
  type Address,
  erc20Abi,
  hexToBigInt,
  type Log,
  parseEventLogs,
  type RpcTransactionReceipt,
} from 'viem'
import { readContract } from 'viem/actions'
import type { Faucet } from '../faucet.js'
import { type PayoutRow, payouts, versions } from '../store/schema.js'

export type Mined = PayoutRow & { receipt: RpcTransactionReceipt }

/**
 * Checks that the wallet received coins: a token may move nothing without an
 * error, and coins without an event.
 */
async function hasPaid(
  { client }: Pick<Faucet, 'client'>,
  { wallet, receipt: { status, to, logs, blockNumber } }: Mined,
): Promise<boolean> {
  if (status !== '0x1') return false
  if (to === null || to.toLowerCase() === wallet) return true
  if (logs.length === 0) {
    const block = hexToBigInt(blockNumber)
    const readAt = (blockNumber: bigint) =>
      readContract(client, {
        address: to,
        abi: erc20Abi,
        functionName: 'balanceOf',
        args: [wallet as Address],
        blockNumber,
      })
    // What a node has forgotten counts as paid: a refund would pay it twice.
    return Promise.all([readAt(block - 1n), readAt(block)]).then(
      ([before, after]) => before !== after,
      () => true,
    )
  }
  return parseEventLogs({
    abi: erc20Abi,
    eventName: 'Transfer',
    args: { to: wallet as Address },
    logs: logs as unknown as Log[],
  }).some(
    ({ address, args }) =>
      address.toLowerCase() === to.toLowerCase() && args.value > 0n,
  )
}

/**
 * Stores the chain's outcome of payouts. Reverted ones are refunded once final.
 */
export async function recordReceipts(
  { client, store, metrics, log }: Faucet,
  mined: readonly Mined[],
): Promise<void> {
  for (const payout of mined) {
    const { id, receipt } = payout
    const { transactionHash, status, blockNumber, blockHash } = receipt
    const isSuccess = await hasPaid({ client }, payout)
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
