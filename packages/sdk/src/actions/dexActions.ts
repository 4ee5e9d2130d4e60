import type { Client } from 'viem'
import type { Deployment } from '../deployment/types.js'
import { locateTransaction } from '../execution/locateTransaction.js'
import { readFees } from '../execution/readFees.js'
import type { AnyPlan } from '../plans/types.js'
import { decodeTransaction } from './decodeTransaction.js'
import { diagnose } from './diagnose.js'
import { estimatePlanGas } from './estimatePlanGas.js'
import { executePlan } from './executePlan.js'
import { getActivity } from './getActivity.js'
import { getAllowance } from './getAllowance.js'
import { getBalances } from './getBalances.js'
import { getDeadline } from './getDeadline.js'
import { getPair } from './getPair.js'
import { getPoolActivity } from './getPoolActivity.js'
import { getPoolAprs } from './getPoolAprs.js'
import { getPools } from './getPools.js'
import { getPosition } from './getPosition.js'
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

/** The type of those with a ticker follows from the deployment's symbols. */
const getActions = <ticker extends string>() => ({
  decodeTransaction,
  diagnose,
  estimatePlanGas,
  executePlan,
  getActivity,
  getAllowance,
  getBalances,
  getDeadline,
  getPair: getPair<ticker>,
  getPoolActivity: getPoolActivity<ticker>,
  getPoolAprs,
  getPools: getPools<ticker>,
  getPosition: getPosition<ticker>,
  getQuote: getQuote<ticker>,
  getRouterFee,
  getSwapHistory,
  getTokenInfo,
  getTransactionDetails,
  planAddLiquidity: planAddLiquidity<ticker>,
  planApprove: planApprove<ticker>,
  planRemoveLiquidity: planRemoveLiquidity<ticker>,
  planSwap: planSwap<ticker>,
  planUnwrap,
  planWrap,
  resumePlan,
  simulatePlan,
  locateTransaction,
  readFees,
  waitForReceipt,
  watchPools: watchPools<ticker>,
  watchQuote: watchQuote<ticker>,
})

type Actions<ticker extends string> = ReturnType<typeof getActions<ticker>>

type Action = (client: Client, parameters: object) => unknown

type Bound<action> = action extends (
  client: Client,
  parameters: infer parameters,
) => infer result
  ? Partial<WithoutDeployment<parameters>> extends WithoutDeployment<parameters>
    ? (parameters?: WithoutDeployment<parameters>) => result
    : (parameters: WithoutDeployment<parameters>) => result
  : never

/** Unlike `Omit`, it keeps the arms of a union apart. */
type WithoutDeployment<parameters> = parameters extends unknown
  ? Omit<parameters, 'deployment'>
  : never

/** Those whose types follow from their parameters, too. */
type GenericActions<ticker extends string = string> = {
  executePlan: <plan extends AnyPlan>(
    parameters: Omit<executePlan.Parameters<plan>, 'deployment'>,
  ) => Promise<executePlan.ReturnType<plan>>
  getBalances: <allowFailure extends boolean = false>(
    parameters?: Omit<
      getBalances.Parameters<ticker, allowFailure>,
      'deployment'
    >,
  ) => Promise<getBalances.ReturnType<ticker, allowFailure>>
  resumePlan: <plan extends AnyPlan>(
    parameters: Omit<resumePlan.Parameters<plan>, 'deployment'>,
  ) => Promise<resumePlan.ReturnType<plan>>
}

/**
 * Actions bound to a client and a deployment; see the function of the same
 * name.
 */
export type DexActions<ticker extends string = string> =
  GenericActions<ticker> & {
    [name in Exclude<keyof Actions<ticker>, keyof GenericActions>]: Bound<
      Actions<ticker>[name]
    >
  }

/**
 * A decorator that gives a viem client the actions of one deployment. It only
 * forwards; where size matters, import the actions you need instead.
 *
 * @returns A function for `client.extend`.
 */
export function dexActions<const ticker extends string>(
  deployment: Deployment<ticker>,
) {
  return (client: Client): DexActions<ticker> =>
    Object.fromEntries(
      Object.entries(getActions()).map(([name, action]) => [
        name,
        (parameters: object) =>
          (action as Action)(client, { deployment, ...parameters }),
      ]),
    ) as unknown as DexActions<ticker>
}
