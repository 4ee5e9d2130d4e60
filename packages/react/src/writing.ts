import { requestFaucet } from './faucet/requestFaucet.js'
import { requestFaucetBundle } from './faucet/requestFaucetBundle.js'
import { restorePayouts } from './faucet/restorePayouts.js'
import { addLiquidity } from './plans/addLiquidity.js'
import { continuePlan } from './plans/continuePlan.js'
import { removeLiquidity } from './plans/removeLiquidity.js'
import { restorePlans } from './plans/restorePlans.js'
import { swap } from './plans/swap.js'

/** All that writes, in one piece: see `late.ts`. */
export const writing = {
  addLiquidity,
  continuePlan,
  removeLiquidity,
  requestFaucet,
  requestFaucetBundle,
  restorePayouts,
  restorePlans,
  swap,
}
