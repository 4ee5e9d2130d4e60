import type { Config } from '../config.js'
import { confirmPayout } from './confirmPayout.js'

const restored = new WeakSet<Config>()

/** After a reload: follows what the faucet has sent, once. */
export async function restorePayouts(config: Config): Promise<void> {
  if (restored.has(config)) return
  restored.add(config)
  await Promise.all(
    Object.values(config.payouts.getState()).map(({ txHash, ...record }) =>
      txHash === undefined
        ? undefined
        : confirmPayout(config, { ...record, txHash }, { isResumed: true }),
    ),
  )
}
