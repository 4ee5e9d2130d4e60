import {
  type Deployment,
  getDeadline,
  type Plan,
  untilAborted,
} from '@letheswap/sdk'
import type { Address } from 'viem'
import type { Config } from '../config.js'
import type { WalletNotConnectedError } from '../errors/notConnected.js'
import type { AbortError } from '../errors/wallet.js'
import type { PlanRecord } from '../stores/plans.js'
import { createId } from '../utils/createId.js'
import type { ensureChain } from '../wallet/ensureChain.js'
import { executeRecord } from './executeRecord.js'
import { awaitLateAnswer, watchPlan } from './watchPlan.js'

export declare namespace startPlan {
  type Options = {
    /** Id of the plan's record. @default a new one */
    id?: string | undefined
    /** Stops waiting for the wallet. What was sent stays sent. */
    signal?: AbortSignal | undefined
  }
  /** What every plan is made for. */
  type Context = { account: Address; deadline: bigint; deployment: Deployment }
  /** What an action takes besides, of what its plan is made from. */
  type Variables<parameters> = Options & Omit<parameters, keyof Context>
  type ReturnType = executeRecord.ReturnType
  type ErrorType =
    | AbortError
    | WalletNotConnectedError
    | ensureChain.ErrorType
    | executeRecord.ErrorType
    | getDeadline.ErrorType
}

/** Switches the wallet to the chain, makes a plan and executes it. */
export async function startPlan(
  config: Config,
  { id = createId(), signal }: startPlan.Options,
  makePlan: (context: startPlan.Context) => Promise<Plan>,
): Promise<startPlan.ReturnType> {
  const { client, deployment, limits, plans, preferences } = config
  const prepare = async () => {
    const session = await config.getSession()
    const walletClient = await session.getWalletClient()
    const deadline = await getDeadline(client, {
      seconds: preferences.getState().deadlineSeconds ?? limits.deadlineSeconds,
    })
    const { address: account } = walletClient.account
    const plan = await makePlan({ account, deadline, deployment })
    return { plan, walletClient }
  }
  const { plan, walletClient } = await untilAborted(prepare(), signal)
  const record: PlanRecord = {
    id,
    plan,
    state: { step: 0, transactions: [] },
    stepStatus: 'waiting',
    status: 'running',
    isResumed: false,
    isStuck: false,
  }
  plans.begin(record)
  return executeRecord(config, record, {
    walletClient,
    signal,
    onLateAnswer: (record) => void watchPlan(config, record),
  }).catch((error: unknown) => {
    void awaitLateAnswer(config, id)
    throw error
  })
}
