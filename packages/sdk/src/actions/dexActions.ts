import type { Client } from 'viem'
import type { Deployment } from '../deployment/types.js'
import { locateTransaction } from '../execution/locateTransaction.js'
import type { AnyPlan } from '../plans/types.js'
import { diagnose } from './diagnose.js'
import { executePlan } from './executePlan.js'
import { getActivity } from './getActivity.js'
import { getAllowance } from './getAllowance.js'
import { getBalances } from './getBalances.js'
import { getDeadline } from './getDeadline.js'
import { getPair } from './getPair.js'
import { getPoolActivity } from './getPoolActivity.js'
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

const actions = {
  diagnose,
  executePlan,
  getActivity,
  getAllowance,
  getBalances,
  getDeadline,
  getPair,
  getPoolActivity,
  getPools,
  getPosition,
  getQuote,
  getRouterFee,
  getSwapHistory,
  getTokenInfo,
  getTransactionDetails,
  planAddLiquidity,
  planApprove,
  planRemoveLiquidity,
  planSwap,
  planUnwrap,
  planWrap,
  resumePlan,
  simulatePlan,
  locateTransaction,
  waitForReceipt,
}

type Action = (client: Client, parameters: object) => unknown

/**
 * Actions bound to a client and a deployment; see the function of the same
 * name.
 */
export type DexActions<ticker extends string = string> = {
  /** Checks the network: chain, contracts, tokens, pairs, events and faucet. */
  diagnose: (
    parameters?: dexActions.Bound<diagnose.Parameters>,
  ) => Promise<diagnose.ReturnType>
  /** Runs a plan: approves, simulates, sends and waits, step by step. */
  executePlan: <plan extends AnyPlan>(
    parameters: Omit<executePlan.Parameters<plan>, 'deployment'>,
  ) => Promise<executePlan.ReturnType<plan>>
  /** Everything an account did with the deployment, newest first. */
  getActivity: (
    parameters?: dexActions.Bound<getActivity.Parameters>,
  ) => Promise<getActivity.ReturnType>
  /** Reads an allowance at the latest block. */
  getAllowance: (
    parameters: getAllowance.Parameters,
  ) => Promise<getAllowance.ReturnType>
  /** All balances of an account, the native coin included, at one block. */
  getBalances: (
    parameters: dexActions.Bound<getBalances.Parameters<ticker>>,
  ) => Promise<getBalances.ReturnType<ticker>>
  /** A deadline for a router call, after the clock and the latest block. */
  getDeadline: (
    parameters?: getDeadline.Parameters,
  ) => Promise<getDeadline.ReturnType>
  /** One pool at the latest block, whether or not the pair is listed. */
  getPair: (
    parameters: dexActions.Bound<getPair.Parameters<ticker>>,
  ) => Promise<getPair.ReturnType<ticker>>
  /** A pool's price chart, volume, TVL, fee APR and latest trades. */
  getPoolActivity: (
    parameters: dexActions.Bound<getPoolActivity.Parameters<ticker>>,
  ) => Promise<getPoolActivity.ReturnType<ticker>>
  /**
   * All pools of the deployment at one block, with LP balances for an account.
   */
  getPools: (
    parameters?: dexActions.Bound<getPools.Parameters<ticker>>,
  ) => Promise<getPools.ReturnType<ticker>>
  /** An account's deposits, withdrawals, fees and loss in a pool. */
  getPosition: (
    parameters: dexActions.Bound<getPosition.Parameters<ticker>>,
  ) => Promise<getPosition.ReturnType<ticker>>
  /** Quotes a trade along the best route. */
  getQuote: (
    parameters: dexActions.Bound<getQuote.Parameters<ticker>>,
  ) => Promise<getQuote.ReturnType<ticker>>
  /** Measures a router's fee, in basis points. */
  getRouterFee: (
    parameters: getRouterFee.Parameters,
  ) => Promise<getRouterFee.ReturnType>
  /** The swaps that an account paid for or received, newest first. */
  getSwapHistory: (
    parameters?: dexActions.Bound<getSwapHistory.Parameters>,
  ) => Promise<getSwapHistory.ReturnType>
  /** A token's name, symbol and decimals, and what is odd about it. */
  getTokenInfo: (
    parameters: Omit<getTokenInfo.Parameters, 'deployment'>,
  ) => Promise<getTokenInfo.ReturnType>
  /** Reads a transaction's intent and its outcome. */
  getTransactionDetails: (
    parameters: dexActions.Bound<getTransactionDetails.Parameters>,
  ) => Promise<getTransactionDetails.ReturnType>
  /** Plans to add liquidity: approvals if needed, then the deposit. */
  planAddLiquidity: (
    parameters: dexActions.Bound<planAddLiquidity.Parameters<ticker>>,
  ) => Promise<planAddLiquidity.ReturnType>
  /** Plans an approval of an exact amount, unless the allowance suffices. */
  planApprove: (
    parameters: dexActions.Bound<planApprove.Parameters<ticker>>,
  ) => Promise<planApprove.ReturnType>
  /** Plans to remove liquidity: approval or permit, then the withdrawal. */
  planRemoveLiquidity: (
    parameters: dexActions.Bound<planRemoveLiquidity.Parameters<ticker>>,
  ) => Promise<planRemoveLiquidity.ReturnType>
  /** Plans the swap of a quote: an approval if needed, then the swap. */
  planSwap: (
    parameters: dexActions.Bound<planSwap.Parameters<ticker>>,
  ) => Promise<planSwap.ReturnType>
  /** Plans to turn wrapped native coin back into native coin. */
  planUnwrap: (
    parameters: dexActions.Bound<planUnwrap.Parameters>,
  ) => Promise<planUnwrap.ReturnType>
  /** Plans to turn native coin into its wrapped version. */
  planWrap: (
    parameters: dexActions.Bound<planWrap.Parameters>,
  ) => Promise<planWrap.ReturnType>
  /** Continues a plan from where it stopped. Sends nothing twice. */
  resumePlan: <plan extends AnyPlan>(
    parameters: Omit<resumePlan.Parameters<plan>, 'deployment'>,
  ) => Promise<resumePlan.ReturnType<plan>>
  /** Makes a plan's calls without sending anything. */
  simulatePlan: (
    parameters: dexActions.Bound<simulatePlan.Parameters>,
  ) => Promise<simulatePlan.ReturnType>
  /** Reads whether a transaction is mined, pending, replaced or unknown. */
  locateTransaction: (
    parameters: locateTransaction.Parameters,
  ) => Promise<locateTransaction.ReturnType>
  /** Waits until a transaction is in a block. */
  waitForReceipt: (
    parameters: waitForReceipt.Parameters,
  ) => Promise<waitForReceipt.ReturnType>
}

export declare namespace dexActions {
  /** Without `deployment`; unlike `Omit` it keeps the arms of a union apart. */
  type Bound<parameters> = parameters extends { deployment: unknown }
    ? Omit<parameters, 'deployment'>
    : never
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
      Object.entries(actions).map(([name, action]) => [
        name,
        (parameters: object) =>
          (action as Action)(client, { deployment, ...parameters }),
      ]),
    ) as unknown as DexActions<ticker>
}
