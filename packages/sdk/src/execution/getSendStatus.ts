import type { PlanState } from './types.js'

export type SendStatus = 'unsent' | 'unclear' | 'sent'

/**
 * Returns whether the current step's transaction may be on the chain:
 * - `unsent`: nothing was signed or sent
 * - `unclear`: the signer has it, but the hash is unknown. Sending it again may execute
 *   the step twice.
 * - `sent`: the hash is known. `resumePlan` finds the transaction, or sends the same one.
 *
 * @param state - The state of an error, or one that the program stored.
 * @example
 * ```ts
 * import { executePlan, getSendStatus, PlanExecutionError } from '@letheswap/sdk'
 *
 * try {
 *   await executePlan(client, { plan, deployment })
 * } catch (error) {
 *   if (!(error instanceof PlanExecutionError)) throw error
 *   if (getSendStatus(error.state) === 'unsent') console.log('Try again.')
 * }
 * ```
 */
export function getSendStatus({
  hash,
  status,
}: Pick<PlanState, 'hash' | 'status'>): SendStatus {
  if (status === 'ready') return 'unsent'
  return hash === undefined ? 'unclear' : 'sent'
}
