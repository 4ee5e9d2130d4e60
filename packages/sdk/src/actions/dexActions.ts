import type { Client } from 'viem'
import type { Deployment } from '../deployment/types.js'
import { locateTransaction } from '../execution/locateTransaction.js'
import { readFees } from '../execution/readFees.js'
import type { AnyPlan } from '../plans/types.js'
import { bind, type Methods, type WithoutDeployment } from './bind.js'
import { decodeTransaction } from './decodeTransaction.js'
import { diagnose } from './diagnose.js'
import { estimatePlanGas } from './estimatePlanGas.js'
import { executePlan } from './executePlan.js'
import { getActivity } from './getActivity.js'
import { getAllowance } from './getAllowance.js'
import { getBalances } from './getBalances.js'
import { getDeadline } from './getDeadline.js'
import { getPair } from './getPair.js'
import { getPools } from './getPools.js'
import { getQuote } from './getQuote.js'
import { getRouterFee } from './getRouterFee.js'
import { getSwapHistory } from './getSwapHistory.js'
import { getTokenInfo } from './getTokenInfo.js'
import { getTransactionDetails } from './getTransactionDetails.js'
import { planAddLiquidity } from './planAddLiquidity.js'
import { planApprove } from './planApprove.js'
import { planRemoveLiquidity } from './planRemoveLiquidity.js'
import { planSwap } from './planSwap.js'
import { planUnwrap } from './planUnwrap.js'
import { planWrap } from './planWrap.js'
import { resumePlan } from './resumePlan.js'
import { simulatePlan } from './simulatePlan.js'
import { waitForReceipt } from './waitForReceipt.js'
import { watchPools } from './watchPools.js'
import { watchQuote } from './watchQuote.js'

/** The types of some actions follow from the deployment's symbols. */
const getActions = <symbols extends string>() => ({
  decodeTransaction,
  diagnose,
  estimatePlanGas,
  executePlan,
  getActivity,
  getAllowance,
  getBalances,
  getDeadline,
  getPair: getPair<symbols>,
  getPools: getPools<symbols>,
  getQuote: getQuote<symbols>,
  getRouterFee,
  getSwapHistory,
  getTokenInfo,
  getTransactionDetails,
  locateTransaction,
  planAddLiquidity: planAddLiquidity<symbols>,
  planApprove: planApprove<symbols>,
  planRemoveLiquidity: planRemoveLiquidity<symbols>,
  planSwap: planSwap<symbols>,
  planUnwrap,
  planWrap,
  readFees,
  resumePlan,
  simulatePlan,
  waitForReceipt,
  watchPools: watchPools<symbols>,
  watchQuote: watchQuote<symbols>,
})

type Modules = Pick<typeof import('../execution/readFees.js'), 'readFees'> &
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
    parameters: WithoutDeployment<executePlan.Parameters<plan>>,
  ) => Promise<executePlan.ReturnType<plan>>
  getBalances: <allowFailure extends boolean = false>(
    parameters?: WithoutDeployment<
      getBalances.Parameters<symbols, allowFailure>
    >,
  ) => Promise<getBalances.ReturnType<symbols, allowFailure>>
  resumePlan: <plan extends AnyPlan>(
    parameters: WithoutDeployment<resumePlan.Parameters<plan>>,
  ) => Promise<resumePlan.ReturnType<plan>>
}

/** Actions as methods of a client, bound to a deployment. */
export type DexActions<symbols extends string = string> = Methods<
  Modules,
  ReturnType<typeof getActions<symbols>>,
  GenericMethods<symbols>
>

/**
 * A decorator that gives a viem client the actions of one deployment. It only
 * forwards; where size matters, import the actions you need instead. Those of
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
