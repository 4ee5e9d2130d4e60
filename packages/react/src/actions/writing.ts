import { addLiquidity } from './addLiquidity.js'
import { continuePlan } from './continuePlan.js'
import { removeLiquidity } from './removeLiquidity.js'
import { requestFaucet } from './requestFaucet.js'
import { requestFaucetBundle } from './requestFaucetBundle.js'
import { restorePayouts } from './restorePayouts.js'
import { restorePlans } from './restorePlans.js'
import { swap } from './swap.js'

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
