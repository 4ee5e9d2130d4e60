import type { Plan } from '@letheswap/sdk'
import type { Config } from '../config.js'
import type { AbortError } from '../errors/wallet.js'
import { createPlanSteps, type PlanRecord } from '../stores/plans.js'
import { createId } from '../utils/createId.js'
import type { WalletClient } from '../wallet/types.js'
import { executeRecord } from './executeRecord.js'
import type { preparePlan } from './preparePlan.js'
import { awaitLateAnswer, watchPlan } from './watchPlan.js'

export declare namespace startPlan {
  type Options = {
    /** Id of its record. @default a new one */
    id?: string | undefined
    /**
     * Sends approvals and the call as one EIP-5792 batch, where the wallet can.
     * @default false
     */
    batch?: boolean | undefined
    /** Stops waiting for the wallet; what was sent stays sent. */
    signal?: AbortSignal | undefined
  }
  type ReturnType = executeRecord.ReturnType
  type ErrorType = preparePlan.ErrorType | executeRecord.ErrorType | AbortError
}

/** Begins a plan's record, and has the wallet execute the plan. */
export async function startPlan(
  config: Config,
  plan: Plan,
  {
    batch,
    id = createId(),
    signal,
    walletClient,
  }: startPlan.Options & { walletClient: WalletClient },
): Promise<startPlan.ReturnType> {
  const record: PlanRecord = {
    id,
    plan,
    state: { step: 0, transactions: [] },
    steps: createPlanSteps(plan),
    status: 'running',
    isResumed: false,
    isStuck: false,
  }
  config.plans.begin(record)
  return executeRecord(config, record, {
    walletClient,
    batch,
    signal,
    onLateAnswer: (record) => void watchPlan(config, record),
  }).catch((error: unknown) => {
    void awaitLateAnswer(config, id)
    throw error
  })
}
