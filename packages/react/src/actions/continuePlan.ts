import type { Config } from '../config.js'
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
  config: Config,
  id: string,
  { resend = false }: continuePlan.Options = {},
): Promise<void> {
  const record = config.plans.getState()[id]
  if (record?.status !== 'paused') return
  const session = await config.getSession()
  const walletClient = await session.getWalletClient()
  await executeRecord(config, record, {
    // A batch is asked for by its id, and is not sent twice.
    resend: resend && record.state.batchId === undefined,
    unclearTimeout: config.limits.unclearTimeout,
    walletClient,
  })
}
