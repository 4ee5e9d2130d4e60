import { activity } from './activity'
import { amounts } from './amounts'
import { common } from './common'
import { config } from './config'
import { debug } from './debug'
import { errors } from './errors'
import { faucet } from './faucet'
import { history } from './history'
import { instructions } from './instructions'
import { kit } from './kit'
import { market } from './market'
import { menu } from './menu'
import { notices } from './notices'
import { plans } from './plans'
import { pools } from './pools'
import { story } from './story'
import { swap } from './swap'
import { swapParts } from './swapParts'
import { tokens } from './tokens'

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
  kit,
  market,
  menu,
  notices,
  plans,
  pools,
  story,
  swap,
  swapParts,
  tokens,
}
