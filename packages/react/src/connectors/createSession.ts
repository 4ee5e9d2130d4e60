import { addLiquidity } from '../actions/addLiquidity.js'
import { continuePlan } from '../actions/continuePlan.js'
import { removeLiquidity } from '../actions/removeLiquidity.js'
import { requestFaucet } from '../actions/requestFaucet.js'
import { restorePending } from '../actions/restorePending.js'
import { swap } from '../actions/swap.js'
import type { Config, WalletSession } from '../config.js'
import {
  createWalletSession,
  type Discover,
} from '../wallet/createWalletSession.js'

/** Bundles the wallet with its writes, so that a page can load them late. */
export function createSession(
  config: Config,
  discover: Discover,
): WalletSession {
  const { payouts, plans, wallet } = config
  // A failure is of the account that was connected.
  wallet.subscribe(({ address }, before) => {
    if (address === before.address) return
    for (const { drop } of [payouts, plans])
      drop(
        ({ account, status }) =>
          status === 'failed' && account === before.address,
      )
  })
  return {
    ...createWalletSession(config, discover),
    addLiquidity: (variables) => addLiquidity(config, variables),
    continuePlan: (id, options) => continuePlan(config, id, options),
    removeLiquidity: (variables) => removeLiquidity(config, variables),
    requestFaucet: (variables) => requestFaucet(config, variables),
    restorePending: () => restorePending(config),
    swap: (variables) => swap(config, variables),
  }
}
