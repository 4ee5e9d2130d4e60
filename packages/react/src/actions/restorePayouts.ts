import type { Config } from '../config.js'
import { confirmPayout } from './confirmPayout.js'

/** After a reload: goes on following what the faucet has sent. */
export async function restorePayouts(config: Config): Promise<void> {
  await Promise.all(
    Object.values(config.payouts.getState()).map(({ txHash, ...record }) =>
      txHash === undefined
        ? undefined
        : confirmPayout(config, { ...record, txHash }, { isResumed: true }),
    ),
  )
}
