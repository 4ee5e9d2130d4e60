import { and, asc, eq, sql } from 'drizzle-orm'
import type { Hash, Hex, RpcTransactionReceipt } from 'viem'
import { broadcast } from '../chain/broadcast.js'
import type { Probe } from '../chain/createProber.js'
import type { Faucet } from '../faucet.js'
import { payouts } from '../store/schema.js'
import { haltSigner } from './haltSigner.js'
import { type Mined, recordReceipts } from './recordReceipts.js'

/** Payouts looked at in one round; the rest follow in the next. */
const roundSize = 500

/** Sent at once; a node that takes none of them gets no more this round. */
const chunkSize = 50

type Pending = {
  id: number
  nonce: number
  txHash: Hash
  rawTransaction: Hex
  isDue: boolean
}

/**
 * Looks at unconfirmed payouts in nonce order: those with a receipt are
 * settled, the others are sent again.
 *
 * @param parameters.missing - Hashes that this returned in the round before.
 * @returns Hashes whose nonce is used although they have no receipt. Seen so
 * twice, another transaction has used the nonce: once might be a node that
 * lags behind the one that counted.
 */
export async function settlePending(
  faucet: Faucet,
  {
    signerId,
    probe,
    missing,
  }: { signerId: number; probe: Probe; missing: ReadonlySet<string> },
): Promise<Set<string>> {
  const { store, client } = faucet
  const pending: Pending[] = await store.db
    .select({
      id: payouts.id,
      nonce: payouts.nonce,
      txHash: payouts.txHash,
      rawTransaction: payouts.rawTransaction,
      // Whoever took a younger one is just about to send it.
      isDue: sql<boolean>`${payouts.createdAt} < now() - interval '1 second'`,
    })
    .from(payouts)
    .where(and(eq(payouts.signerId, signerId), eq(payouts.state, 'pending')))
    .orderBy(asc(payouts.nonce))
    .limit(roundSize)

  const used = pending.filter(({ nonce }) => nonce < probe.nonce)
  const receipts: (RpcTransactionReceipt | null)[] = await Promise.all(
    used.map(({ txHash }) =>
      client.request({
        method: 'eth_getTransactionReceipt',
        params: [txHash],
      }),
    ),
  )
  const mined: Mined[] = []
  const lost: Pending[] = []
  for (const [index, payout] of used.entries()) {
    const receipt = receipts[index]
    if (receipt) mined.push({ ...payout, receipt })
    else lost.push(payout)
  }
  await recordReceipts(faucet, mined)

  const foreign = lost.find(({ txHash }) => missing.has(txHash))
  if (foreign)
    await haltSigner(
      faucet,
      `nonce ${foreign.nonce} was used by another transaction than ${foreign.txHash}`,
    )

  await resend(
    faucet,
    pending.filter(({ nonce, isDue }) => isDue && nonce >= probe.nonce),
  )
  return new Set(lost.map(({ txHash }) => txHash))
}

async function resend(
  { client, log }: Faucet,
  due: readonly Pending[],
): Promise<void> {
  for (let start = 0; start < due.length; start += chunkSize) {
    const chunk = due.slice(start, start + chunkSize)
    const errors = await Promise.all(
      chunk.map(({ rawTransaction }) => broadcast(client, rawTransaction)),
    )
    const error = errors.find((error) => error !== undefined)
    if (error)
      log.warn(
        { err: error, txHash: chunk[errors.indexOf(error)]?.txHash },
        'resend failed',
      )
    if (errors.every((error) => error !== undefined)) return
  }
}
