import {
  BaseError,
  PlanAbortedError,
  PlanExecutionError,
  PlanInterruptedError,
} from '@letheswap/sdk'
import { ChainChangedError } from '../errors/chain.js'
import { isRejection } from '../errors/isRejection.js'
import { toError } from '../errors/toError.js'
import {
  AccountChangedError,
  CancelledError,
  TransactionRejectedError,
} from '../errors/wallet.js'

/**
 * Names what ended a plan, and whether it is over: after an interruption, what
 * was sent may still be mined.
 */
export function getPlanError(thrown: unknown): {
  error: Error
  isOver: boolean
} {
  const cause = toError(thrown)
  if (cause instanceof PlanAbortedError)
    return { error: new CancelledError({ cause }), isOver: false }
  if (cause instanceof PlanInterruptedError)
    return { error: cause, isOver: false }
  if (isRejection(cause))
    return { error: new TransactionRejectedError({ cause }), isOver: true }
  if (cause instanceof PlanExecutionError) {
    // The guard's own refusals say more than that nothing was sent.
    const changed = cause.walk(
      (error) =>
        error instanceof AccountChangedError ||
        error instanceof ChainChangedError,
    )
    if (changed instanceof BaseError) return { error: changed, isOver: true }
  }
  return { error: cause, isOver: true }
}
