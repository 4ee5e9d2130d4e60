import { getDeadline, type Plan } from '@letheswap/sdk'
import type { Config } from '../config.js'
import type { WalletNotConnectedError } from '../errors/notConnected.js'
import type { AbortError } from '../errors/wallet.js'
import type {
  PlanContext,
  PlanOptions,
  PlanRecord,
  PlanResult,
} from '../stores/plans.js'
import { createId } from '../utils/createId.js'
import type { ensureChain } from '../wallet/ensureChain.js'
import { runPlan } from './runPlan.js'
import { testTokens } from './testTokens.js'
import { withRecords } from './withRecords.js'

export declare namespace startPlan {
  type Options = PlanOptions & { kind: PlanRecord['kind'] }
  type ErrorType =
    | AbortError
    | WalletNotConnectedError
    | ensureChain.ErrorType
    | runPlan.ErrorType
    | getDeadline.ErrorType
}

/** Switches the wallet's chain, then makes the plan and executes it. */
export async function startPlan(
  config: Config,
  { id = createId(), kind, signal: outer }: startPlan.Options,
  makePlan: (context: PlanContext) => Promise<Plan>,
): Promise<PlanResult> {
  const { client, limits, plans, preferences, wallet } = config
  const record: PlanRecord = {
    id,
    kind,
    account: wallet.getState().address,
    plan: undefined,
    state: { status: 'ready', step: 0, transactions: [] },
    stepStatus: 'waiting',
    status: 'preparing',
    result: undefined,
    isStuck: false,
    error: undefined,
    checkedAt: undefined,
    countedNonce: undefined,
  }
  const prepare = async () => {
    const connector = await config.getConnector()
    const walletClient = await connector.getWalletClient()
    const deadline = await getDeadline(client, {
      seconds: preferences.getState().deadlineSeconds ?? limits.deadlineSeconds,
    })
    const { address: account } = walletClient.account
    const make = () =>
      makePlan({ account, deadline, deployment: config.deployment })
    const plan = await make()
    const isChanged = await testTokens(config, { plan, account })
    return { account, plan: isChanged ? await make() : plan, walletClient }
  }
  const { account, plan, signal, walletClient } = await withRecords(
    plans,
    [record],
    { id, signal: outer },
    async ({ ask, signal }) => ({ ...(await ask(prepare())), signal }),
  )
  const made = { ...record, account, plan }
  return runPlan(config, made, { signal, walletClient })
}
