import { and, eq, isNull } from 'drizzle-orm'
import { payouts } from '../store/schema.js'

/** Claims that the chain refused, and whose block is not known to be final. */
export const isUnrefunded = and(
  eq(payouts.kind, 'claim'),
  eq(payouts.state, 'reverted'),
  isNull(payouts.refundedAt),
)
