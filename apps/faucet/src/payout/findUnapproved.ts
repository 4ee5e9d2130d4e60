import { and, eq, inArray } from 'drizzle-orm'
import type { Address } from 'viem'
import type { FaucetToken } from '../config/types.js'
import { payouts } from '../store/schema.js'
import type { Database } from '../store/types.js'
import { NoLaneError, type TakenLane } from './takeLane.js'

/** A token that has a contract. */
export type Erc20 = FaucetToken & { address: Address }

/**
 * Which tokens a lane has still to approve before `spender` can move them. Each
 * is approved once, right before the first payout that needs it and in the same
 * line of nonces, so that it is always mined first.
 *
 * @throws NoLaneError when a token has refused it: the lane pays each token
 * with a transfer of its own.
 */
export async function findUnapproved(
  tx: Database,
  {
    lane,
    tokens,
    spender,
  }: {
    lane: Pick<TakenLane, 'id'>
    tokens: readonly FaucetToken[]
    spender: Address
  },
): Promise<Erc20[]> {
  const needed = tokens.filter(
    (token): token is Erc20 => token.address !== undefined,
  )
  const approvals = await tx
    .select({ token: payouts.token, state: payouts.state })
    .from(payouts)
    .where(
      and(
        eq(payouts.signerId, lane.id),
        eq(payouts.kind, 'approval'),
        eq(payouts.wallet, spender.toLowerCase()),
        inArray(
          payouts.token,
          needed.map(({ symbol }) => symbol),
        ),
      ),
    )
  if (approvals.some(({ state }) => state === 'reverted'))
    throw new NoLaneError()
  return needed.filter(
    ({ symbol }) => !approvals.some(({ token }) => token === symbol),
  )
}
