import type { Lethe } from '../lethe.js'
import { executeRecord } from './executeRecord.js'

/** Goes on with a paused plan in the wallet, because a person says so. */
export async function continuePlan(lethe: Lethe, id: string): Promise<void> {
  const record = lethe.plans.getState()[id]
  if (record?.status !== 'paused') return
  const session = await lethe.getSession()
  const walletClient = await session.getWalletClient()
  // What the wallet may have sent was looked for before the plan was paused.
  const resend = record.state.batchId === undefined
  await executeRecord(lethe, record, { resend, walletClient })
}
