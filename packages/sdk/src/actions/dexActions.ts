import type { Client } from 'viem'
import type { Deployment } from '../deployment/types.js'
import type { AnyPlan } from '../plans/types.js'
import * as actions from './all.js'
import { bind, type Methods, type WithoutDeployment } from './bind.js'

/** The types of some actions depend on the deployment's symbols. */
type SymbolActions<symbols extends string> = {
  getPair: typeof actions.getPair<symbols>
  getPools: typeof actions.getPools<symbols>
  getQuote: typeof actions.getQuote<symbols>
  planAddLiquidity: typeof actions.planAddLiquidity<symbols>
  planApprove: typeof actions.planApprove<symbols>
  planRemoveLiquidity: typeof actions.planRemoveLiquidity<symbols>
  planSwap: typeof actions.planSwap<symbols>
  watchPools: typeof actions.watchPools<symbols>
  watchQuote: typeof actions.watchQuote<symbols>
}

/**
 * `all.ts` exports these two functions by name, which would lose their documentation,
 * so they come from their own modules.
 */
type Modules = Omit<typeof actions, 'readFees' | 'resumePlan'> &
  Pick<typeof import('../execution/readFees.js'), 'readFees'> &
  Pick<typeof import('./resumePlan.js'), 'resumePlan'>

/** The types of these actions also depend on their parameters. */
type GenericMethods<symbols extends string> = {
  executePlan: <plan extends AnyPlan>(
    parameters: WithoutDeployment<actions.executePlan.Parameters<plan>>,
  ) => Promise<actions.executePlan.ReturnType<plan>>
  getBalances: <allowFailure extends boolean = false>(
    parameters?: WithoutDeployment<
      actions.getBalances.Parameters<symbols, allowFailure>
    >,
  ) => Promise<actions.getBalances.ReturnType<symbols, allowFailure>>
  resumePlan: <plan extends AnyPlan>(
    parameters: WithoutDeployment<actions.resumePlan.Parameters<plan>>,
  ) => Promise<actions.resumePlan.ReturnType<plan>>
}

/** Actions as methods of a client, bound to a deployment. */
export type DexActions<symbols extends string = string> = Methods<
  Modules,
  SymbolActions<symbols>,
  GenericMethods<symbols>
>

/**
 * Adds the actions of one deployment to a viem client. Each method only calls the
 * action of the same name. If bundle size matters, import the actions that you need
 * instead. `marketActions` adds those of `@letheswap/sdk/market`.
 *
 * @returns A function for `client.extend`.
 */
export function dexActions<const symbols extends string>(
  deployment: Deployment<symbols>,
) {
  return (client: Client): DexActions<symbols> =>
    bind(client, deployment as Deployment, actions) as DexActions<symbols>
}
