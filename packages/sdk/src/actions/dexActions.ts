import type { Client } from 'viem'
import type { Deployment } from '../deployment/types.js'
import type { AnyPlan } from '../plans/types.js'
import * as actions from './all.js'
import { bind, type Methods, type WithoutDeployment } from './bind.js'

/** The types of some actions follow from the deployment's symbols. */
const getActions = <symbols extends string>() => ({
  ...actions,
  getPair: actions.getPair<symbols>,
  getPools: actions.getPools<symbols>,
  getQuote: actions.getQuote<symbols>,
  planAddLiquidity: actions.planAddLiquidity<symbols>,
  planApprove: actions.planApprove<symbols>,
  planRemoveLiquidity: actions.planRemoveLiquidity<symbols>,
  planSwap: actions.planSwap<symbols>,
  watchPools: actions.watchPools<symbols>,
  watchQuote: actions.watchQuote<symbols>,
})

type Modules = Pick<typeof import('../execution/readFees.js'), 'readFees'> &
  typeof import('../contracts/assertNetwork.js') &
  typeof import('../execution/locateTransaction.js') &
  typeof import('./decodeTransaction.js') &
  typeof import('./diagnose.js') &
  typeof import('./estimatePlanGas.js') &
  typeof import('./executePlan.js') &
  typeof import('./getActivity.js') &
  typeof import('./getAllowance.js') &
  typeof import('./getBalances.js') &
  typeof import('./getDeadline.js') &
  typeof import('./getPair.js') &
  typeof import('./getPools.js') &
  typeof import('./getQuote.js') &
  typeof import('./getRouterFee.js') &
  typeof import('./getSwapHistory.js') &
  typeof import('./getTokenInfo.js') &
  typeof import('./getTransactionDetails.js') &
  typeof import('./planAddLiquidity.js') &
  typeof import('./planApprove.js') &
  typeof import('./planRemoveLiquidity.js') &
  typeof import('./planSwap.js') &
  typeof import('./planUnwrap.js') &
  typeof import('./planWrap.js') &
  Pick<typeof import('./resumePlan.js'), 'resumePlan'> &
  typeof import('./simulatePlan.js') &
  typeof import('./waitForReceipt.js') &
  typeof import('./watchPools.js') &
  typeof import('./watchQuote.js')

/** The types of these follow from their parameters, too. */
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
  ReturnType<typeof getActions<symbols>>,
  GenericMethods<symbols>
>

/**
 * A decorator that gives a viem client the actions of one deployment. It only
 * forwards. If size matters, import the actions you need instead. Those of
 * `@letheswap/sdk/market` are added by `marketActions`.
 *
 * @returns A function for `client.extend`.
 */
export function dexActions<const symbols extends string>(
  deployment: Deployment<symbols>,
) {
  return (client: Client): DexActions<symbols> =>
    bind(client, deployment as Deployment, getActions()) as DexActions<symbols>
}
