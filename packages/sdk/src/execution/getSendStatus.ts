import type { PlanState } from './types.js'

export type SendStatus = 'unsent' | 'unclear' | 'sent'

/**
 * Returns whether the transaction of the current step may be on the chain:
 * - `unsent`: it has not left
 * - `unclear`: its signer has it, and no hash is known. Sending it again may execute
 *   the step twice
 * - `sent`: its hash is known
 *
 * @param state - The state of an execution that has ended, from its error. While it
 * runs, a `signed` transaction may already be on its way.
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
  if (status === 'ready' || status === 'signed') return 'unsent'
  return hash === undefined ? 'unclear' : 'sent'
}
