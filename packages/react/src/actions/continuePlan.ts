import type { Config } from '../config.js'
import { executeRecord } from './executeRecord.js'

export declare namespace continuePlan {
  type Options = {
    /**
     * Sends a step again although it may have been sent. Without it, the chain is
     * searched for the transaction, and nothing is sent twice.
     * @default false
     */
    resend?: boolean | undefined
  }
}

/** Continues a paused plan with the wallet. */
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
    resend,
    unclearTimeout: config.limits.unclearTimeout,
    walletClient,
  })
}
