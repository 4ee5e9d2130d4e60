import { eq } from 'drizzle-orm'
import type { Address, Hash, Hex } from 'viem'
import type { Config, FaucetToken } from '../config/types.js'
import type { Challenge } from '../message/createChallenger.js'
import { payouts, signers } from '../store/schema.js'
import type { Database } from '../store/types.js'
import { findUnapproved } from './findUnapproved.js'
import { type Signed, signApproval, signPayout } from './signPayout.js'
import type { TakenLane } from './takeLane.js'

export type SignedPayout = {
  rawTransaction: Hex
  txHash: Hash
  /** Milliseconds that signing took. */
  signingTime: number
}

type Row = Pick<
  typeof payouts.$inferInsert,
  | 'kind'
  | 'challenge'
  | 'wallet'
  | 'token'
  | 'amount'
  | 'cooldownUntil'
  | 'budgetDay'
>

/**
 * Signs what pays one token, or several with one transaction, with a lane's
 * next nonce, and stores it. Payouts that share a transaction are rows with the
 * same bytes; the first carries their cost.
 *
 * @returns What to send: the approvals that the lane needs first, and the payout.
 */
export async function payFrom(
  tx: Database,
  {
    config: { network, deployment },
    challenge,
    multiTransfer,
    lane,
    tokens,
    cooldownsUntil,
  }: {
    config: Config
    challenge: Challenge
    multiTransfer: Address | undefined
    lane: TakenLane
    tokens: readonly FaucetToken[]
    cooldownsUntil: ReadonlyMap<FaucetToken, Date>
  },
): Promise<{ approvals: SignedPayout[]; payout: SignedPayout }> {
  const { account, fees } = lane
  const chainId = deployment.chain.id
  const getOptions = (nonce: number) => ({ account, chainId, nonce, fees })
  const store = async (
    nonce: number,
    signing: Promise<Signed>,
    rows: readonly Row[],
  ): Promise<SignedPayout> => {
    const started = performance.now()
    const { maxCost, ...signed } = await signing
    const signingTime = performance.now() - started
    await tx.insert(payouts).values(
      rows.map((row, index) => ({
        ...row,
        ...signed,
        network,
        signerId: lane.id,
        nonce,
        maxCost: index === 0 ? maxCost : 0n,
        state: 'pending' as const,
      })),
    )
    return { ...signed, signingTime }
  }

  const approvals: SignedPayout[] = []
  if (tokens.length > 1 && multiTransfer !== undefined)
    for (const token of await findUnapproved(tx, {
      lane,
      tokens,
      spender: multiTransfer,
    })) {
      const nonce = lane.nextNonce + approvals.length
      const options = { ...getOptions(nonce), token, spender: multiTransfer }
      approvals.push(
        await store(nonce, signApproval(options), [
          {
            kind: 'approval',
            wallet: multiTransfer.toLowerCase(),
            token: token.symbol,
            amount: 0n,
          },
        ]),
      )
    }

  const nonce = lane.nextNonce + approvals.length
  const payout = await store(
    nonce,
    signPayout({
      ...getOptions(nonce),
      payments: tokens,
      wallet: challenge.wallet,
      multiTransfer,
    }),
    tokens.map((token) => ({
      challenge: challenge.nonce,
      wallet: challenge.wallet.toLowerCase(),
      token: token.symbol,
      amount: token.amount,
      cooldownUntil: cooldownsUntil.get(token),
      budgetDay: lane.budgetDay,
    })),
  )
  await tx
    .update(signers)
    .set({ nextNonce: nonce + 1 })
    .where(eq(signers.id, lane.id))
  return { approvals, payout }
}
