import type { Lethe } from '../lethe.js'
import { confirmPayout } from './confirmPayout.js'

/** After a reload: goes on following what the faucet has sent. */
export async function restorePayouts(lethe: Lethe): Promise<void> {
  await Promise.all(
    Object.values(lethe.payouts.getState()).map(({ txHash, ...record }) =>
      txHash === undefined
        ? undefined
        : confirmPayout(lethe, { ...record, txHash }, { isResumed: true }),
    ),
  )
}
