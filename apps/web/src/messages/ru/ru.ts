import { activity } from './activity'
import { amounts } from './amounts'
import { bundle } from './bundle'
import { common } from './common'
import { config } from './config'
import { debug } from './debug'
import { errors } from './errors'
import { faucet } from './faucet'
import { history } from './history'
import { instructions } from './instructions'
import { market } from './market'
import { menu } from './menu'
import { notices } from './notices'
import { plans } from './plans'
import { pools } from './pools'
import { swap } from './swap'
import { swapParts } from './swapParts'
import { tokens } from './tokens'
import { transaction } from './transaction'

/** The whole catalogue in Russian, in one chunk. */
export const ru = {
  activity,
  amounts,
  common,
  config,
  debug,
  errors,
  faucet,
  history,
  instructions,
  bundle,
  market,
  menu,
  notices,
  plans,
  pools,
  transaction,
  swap,
  swapParts,
  tokens,
}
