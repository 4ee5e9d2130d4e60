import type { Lethe } from '../lethe.js'
import { executeRecord } from './executeRecord.js'

export declare namespace continuePlan {
  type Options = {
    /**
     * Send a step again of which nobody knows whether it was sent. Without it,
     * the chain is asked once more, and nothing that may have been sent is sent
     * again.
     * @default false
     */
    resend?: boolean | undefined
  }
}

/** Goes on with a paused plan in the wallet, because a person says so. */
export async function continuePlan(
  lethe: Lethe,
  id: string,
  { resend = false }: continuePlan.Options = {},
): Promise<void> {
  const record = lethe.plans.getState()[id]
  if (record?.status !== 'paused') return
  const session = await lethe.getSession()
  const walletClient = await session.getWalletClient()
  await executeRecord(lethe, record, {
    // A batch is asked for by its id, and is not sent twice.
    resend: resend && record.state.batchId === undefined,
    unclearTimeout: lethe.limits.unclearTimeout,
    walletClient,
  })
}
