import type { Client } from 'viem'
import type { Deployment } from '../deployment/types.js'
import { diagnose } from '../diagnose/diagnose.js'
import { getSwapHistory } from '../history/getSwapHistory.js'
import { verifyHistory } from '../history/verifyHistory.js'
import { planAddLiquidity } from '../plans/planAddLiquidity.js'
import { planRemoveLiquidity } from '../plans/planRemoveLiquidity.js'
import { planSwap } from '../plans/planSwap.js'
import { simulatePlan } from '../plans/simulatePlan.js'
import type { Plan } from '../plans/types.js'
import { getAllowance } from './getAllowance.js'
import { getBalances } from './getBalances.js'
import { getDeadline } from './getDeadline.js'
import { getPair } from './getPair.js'
import { getPools } from './getPools.js'
import { getQuote } from './getQuote.js'

/** Keeps the arms of a union apart, unlike `Omit`. */
type Bound<parameters> = parameters extends { deployment: Deployment }
  ? Omit<parameters, 'deployment'>
  : never

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
  return (client: Client) => ({
    diagnose: (parameters: Bound<diagnose.Parameters> = {}) =>
      diagnose(client, { deployment, ...parameters }),
    getAllowance: (parameters: getAllowance.Parameters) =>
      getAllowance(client, parameters),
    getBalances: (parameters: Bound<getBalances.Parameters>) =>
      getBalances(client, { deployment, ...parameters }),
    getDeadline: (parameters: getDeadline.Parameters = {}) =>
      getDeadline(client, parameters),
    getPair: (parameters: Bound<getPair.Parameters>) =>
      getPair(client, { deployment, ...parameters }),
    getPools: (parameters: Bound<getPools.Parameters> = {}) =>
      getPools(client, { deployment, ...parameters }),
    getQuote: (parameters: Bound<getQuote.Parameters>) =>
      getQuote(client, { deployment, ...parameters } as getQuote.Parameters),
    getSwapHistory: (parameters: Bound<getSwapHistory.Parameters>) =>
      getSwapHistory(client, { deployment, ...parameters }),
    planAddLiquidity: (parameters: Bound<planAddLiquidity.Parameters>) =>
      planAddLiquidity(client, { deployment, ...parameters }),
    planRemoveLiquidity: (parameters: Bound<planRemoveLiquidity.Parameters>) =>
      planRemoveLiquidity(client, { deployment, ...parameters }),
    planSwap: (parameters: Bound<planSwap.Parameters>) =>
      planSwap(client, { deployment, ...parameters } as planSwap.Parameters),
    simulatePlan: (plan: Plan) => simulatePlan(client, plan),
    verifyHistory: (parameters: Bound<verifyHistory.Parameters>) =>
      verifyHistory(client, { deployment, ...parameters }),
  })
}
