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
 * Checks whether the wallet received the coins. A token may move nothing without
 * reverting, or move coins without an event.
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
    // If the node no longer has the balances, the payout counts as paid, because a
    // refund could pay it twice.
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
 * Stores the outcomes of mined payouts. A reverted payout is refunded once its block is
 * final.
 */
export async function recordReceipts(
  { client, store, metrics, log }: Faucet,
  mined: readonly Mined[],
): Promise<void> {
  if (mined.length === 0) return
  const outcomes = await Promise.all(
    mined.map(async (payout) => {
      const { transactionHash, blockNumber, blockHash } = payout.receipt
      return {
        id: payout.id,
        state: (await hasPaid({ client }, payout)) ? 'confirmed' : 'reverted',
        hash: transactionHash,
        block: String(hexToBigInt(blockNumber)),
        block_hash: blockHash,
      }
    }),
  )
  // A single statement is faster than one for each payout.
  const settled = await store.db
    .update(payouts)
    .set({
      state: sql`outcome.state`,
      txHash: sql`outcome.hash`,
      rawTransaction: sql`coalesce((select ${versions.rawTransaction} from ${versions}
        where ${versions.signerId} = ${payouts.signerId}
        and ${versions.nonce} = ${payouts.nonce}
        and ${versions.txHash} = outcome.hash), ${payouts.rawTransaction})`,
      blockNumber: sql`outcome.block`,
      blockHash: sql`outcome.block_hash`,
      settledAt: sql`now()`,
    })
    .from(
      sql`jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb) as outcome
        (id bigint, state text, hash text, block bigint, block_hash text)`,
    )
    // An operator may have returned the payout in the meantime.
    .where(and(sql`${payouts.id} = outcome.id`, eq(payouts.state, 'pending')))
    .returning({
      id: payouts.id,
      state: payouts.state,
      txHash: payouts.txHash,
      wallet: payouts.wallet,
      token: payouts.token,
      seconds: sql<number>`extract(epoch from now() - ${payouts.createdAt})::float8`,
    })
  for (const { id, state, seconds, ...fields } of settled) {
    if (state === 'confirmed') {
      metrics.latency.observe(Number(seconds))
      log.debug(fields, 'payout confirmed')
      continue
    }
    metrics.reverted.inc()
    const payout = mined.find((it) => it.id === id)
    if (payout?.receipt.status === '0x1')
      log.error(fields, 'payout moved no coins')
    else log.warn(fields, 'payout reverted')
  }
}
