import type { Client } from 'viem'
import type { Deployment } from '../deployment/types.js'
import { diagnose } from '../diagnose/diagnose.js'
import { getSwapHistory } from '../history/getSwapHistory.js'
import { verifyHistory } from '../history/verifyHistory.js'
import { planAddLiquidity } from '../plans/planAddLiquidity.js'
import { planApprove } from '../plans/planApprove.js'
import { planRemoveLiquidity } from '../plans/planRemoveLiquidity.js'
import { planSwap } from '../plans/planSwap.js'
import { getBalances } from './getBalances.js'
import { getPair } from './getPair.js'
import { getPools } from './getPools.js'
import { getQuote } from './getQuote.js'

const actions: dexActions.Actions = {
  diagnose,
  getBalances,
  getPair,
  getPools,
  getQuote,
  getSwapHistory,
  planAddLiquidity,
  planApprove,
  planRemoveLiquidity,
  planSwap,
  verifyHistory,
}

export declare namespace dexActions {
  /** The actions that are about one deployment. */
  type Actions = {
    diagnose: typeof diagnose
    getBalances: typeof getBalances
    getPair: typeof getPair
    getPools: typeof getPools
    getQuote: typeof getQuote
    getSwapHistory: typeof getSwapHistory
    planAddLiquidity: typeof planAddLiquidity
    planApprove: typeof planApprove
    planRemoveLiquidity: typeof planRemoveLiquidity
    planSwap: typeof planSwap
    verifyHistory: typeof verifyHistory
  }

  /** An action's parameters without `deployment`; unlike `Omit` it keeps the
   * arms of a union apart. */
  type Bound<parameters> = parameters extends { deployment: Deployment }
    ? Omit<parameters, 'deployment'>
    : never

  /** The actions, bound to a client and a deployment. */
  type ReturnType = {
    [name in keyof Actions]: Actions[name] extends (
      client: Client,
      parameters: infer parameters,
    ) => infer result
      ? (
          ...parameters: Record<never, never> extends Bound<parameters>
            ? [parameters?: Bound<parameters>]
            : [parameters: Bound<parameters>]
        ) => result
      : never
  }
}

/**
 * A decorator that gives a viem client the actions of one deployment. It only
 * forwards; where size matters, import the actions you need instead.
 *
 * @param deployment - The network.
 * @returns A function for `client.extend`.
 *
 * @example
 * ```ts
 * import { type Deployment, dexActions } from '@letheswap/sdk'
 * import { createClient, http } from 'viem'
 *
 * declare const deployment: Deployment
 * const client = createClient({ transport: http() }).extend(
 *   dexActions(deployment),
 * )
 * const { pools } = await client.getPools()
 * ```
 */
export function dexActions(deployment: Deployment) {
  return (client: Client) =>
    Object.fromEntries(
      Object.entries(actions).map(([name, action]) => [
        name,
        (parameters?: object) =>
          action(client, { deployment, ...parameters } as never),
      ]),
    ) as dexActions.ReturnType
}
