import type { Config } from '../config.js'
import { getSigningError } from '../errors/getSigningError.js'
import { isPendingPlan } from '../stores/plans.js'
import { runPlan } from './runPlan.js'

export type ResumeOptions = {
  /**
   * Sends a step again that may already have been sent, if the chain does not show it.
   * @default false
   */
  resend?: boolean | undefined
}

export async function continuePlan(
  config: Config,
  id: string,
  { resend = false }: ResumeOptions = {},
): Promise<void> {
  const connector = await config.getConnector()
  const walletClient = await connector
    .getWalletClient()
    .catch((thrown: unknown) => {
      throw getSigningError(thrown)
    })
  const run = async (options: Omit<runPlan.Options, 'walletClient'>) => {
    const record = config.plans.getState()[id]
    if (record?.status === 'paused' && isPendingPlan(record))
      await runPlan(config, record, { ...options, walletClient })
  }
  if (!resend) return run({})
  // Searches for the transaction once before sending it again, because the earlier
  // prompt may just have been answered.
  await run({ unclearTimeout: 0 }).catch((error: Error) => {
    if (error.name !== 'TransactionUnclearError') throw error
    return run({ resend })
  })
}
