import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import { payouts } from '../store/schema.js'

/** Claims that the chain refused, and whose block is not known to be final. */
export const isUnrefunded = and(
  isNotNull(payouts.challenge),
  eq(payouts.state, 'reverted'),
  isNull(payouts.refundedAt),
)
