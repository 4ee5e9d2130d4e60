import type { Client } from 'viem'
import type { Deployment } from '../deployment/types.js'
import { diagnose } from '../diagnose/diagnose.js'
import { getSwapHistory } from '../history/getSwapHistory.js'
import { verifyHistory } from '../history/verifyHistory.js'
import { planAddLiquidity } from '../plans/planAddLiquidity.js'
import { planRemoveLiquidity } from '../plans/planRemoveLiquidity.js'
import { planSwap } from '../plans/planSwap.js'
import { getBalances } from './getBalances.js'
import { getPair } from './getPair.js'
import { getPools } from './getPools.js'
import { getQuote } from './getQuote.js'

const actions = {
  diagnose,
  getBalances,
  getPair,
  getPools,
  getQuote,
  getSwapHistory,
  planAddLiquidity,
  planRemoveLiquidity,
  planSwap,
  verifyHistory,
}

/** Keeps the arms of a union apart, unlike `Omit`. */
type Bound<parameters> = parameters extends { deployment: Deployment }
  ? Omit<parameters, 'deployment'>
  : never

/** The actions of {@link dexActions}, each without its `deployment`. */
export type DexActions = {
  [name in keyof typeof actions]: (typeof actions)[name] extends (
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
    ) as DexActions
}
