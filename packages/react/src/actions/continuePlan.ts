import type { Config } from '../config.js'
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
  const { limits, plans } = config
  const connector = await config.getConnector()
  const walletClient = await connector.getWalletClient()
  const run = async (options: ResumeOptions, unclearTimeout: number) => {
    const record = plans.getState()[id]
    if (record?.status !== 'paused' || !isPendingPlan(record)) return
    const signal = plans.getSignal(id)
    await runPlan(config, record, {
      ...options,
      signal,
      unclearTimeout,
      walletClient,
    })
  }
  if (!resend) return run({}, limits.unclearTimeout)
  // The earlier prompt may just have been answered.
  await run({}, 0).catch((error: Error) => {
    if (error.name !== 'TransactionUnclearError') throw error
    return run({ resend }, limits.unclearTimeout)
  })
}
