import type { Client } from 'viem'
import type { Deployment } from '../deployment/types.js'
import { bind, type Methods } from './bind.js'
import { getPoolActivity } from './getPoolActivity.js'
import { getPoolAprs } from './getPoolAprs.js'
import { getPosition } from './getPosition.js'

/** The types of some actions depend on the deployment's symbols. */
type SymbolActions<symbols extends string> = {
  getPoolActivity: typeof getPoolActivity<symbols>
  getPosition: typeof getPosition<symbols>
}

/** The market actions as methods of a client, bound to a deployment. */
export type MarketActions<symbols extends string = string> = Methods<
  typeof import('./getPoolActivity.js') &
    typeof import('./getPoolAprs.js') &
    typeof import('./getPosition.js'),
  SymbolActions<symbols>
>

/**
 * Adds the market actions of one deployment to a viem client. See `dexActions`.
 *
 * @returns A function for `client.extend`.
 *
 * @example
 * ```ts
 * import { dexActions } from '@letheswap/sdk'
 * import { marketActions } from '@letheswap/sdk/market'
 *
 * const dex = client
 *   .extend(dexActions(deployment))
 *   .extend(marketActions(deployment))
 * const { day } = await dex.getPoolActivity({ tokenA: 'ZKP', tokenB: 'DAI' })
 * ```
 */
export function marketActions<const symbols extends string>(
  deployment: Deployment<symbols>,
) {
  return (client: Client): MarketActions<symbols> =>
    bind(client, deployment as Deployment, {
      getPoolActivity,
      getPoolAprs,
      getPosition,
    }) as MarketActions<symbols>
}
