import type { Client, Hash } from 'viem'
import { readChainId, readGenesis } from '../contracts/readChain.js'
import type { Deployment } from '../deployment/types.js'
import { ProgressHandlerError, WrongChainError } from '../errors/execution.js'
import { isConnectionError } from '../errors/isConnectionError.js'
import { getPlanSteps } from '../plans/getPlanSteps.js'
import type { AnyPlan, PlanStep } from '../plans/types.js'
import { untilAborted } from '../utils/untilAborted.js'
import { claim } from './claims.js'
import type {
  ExecuteOptions,
  PermitSignature,
  PlanClients,
  PlanProgress,
  PlanState,
  TransactionState,
} from './types.js'

export type Execution = PlanClients & {
  readonly deployment: Deployment
  readonly plan: AnyPlan
  readonly steps: readonly PlanStep[]
  readonly options: ExecuteOptions & {
    allowanceInterval: number
    allowanceTimeout: number
  }
  /** Always replaced and never changed, so that a state that was reported stays valid. */
  state: PlanState
  /** The latest block known to have changed an allowance. */
  approvedIn?: bigint | undefined
}

export function createExecution(
  client: Client | PlanClients,
  { deployment, plan }: { deployment: Deployment; plan: AnyPlan },
  options: ExecuteOptions,
  toState: (plan: AnyPlan, steps: readonly PlanStep[]) => PlanState,
): Execution {
  const steps = getPlanSteps(deployment, plan)
  const state = toState(plan, steps)
  return {
    ...('walletClient' in client
      ? client
      : { publicClient: client, walletClient: client }),
    deployment,
    plan,
    steps,
    options: {
      ...options,
      allowanceInterval: options.allowanceInterval ?? 1_000,
      allowanceTimeout: options.allowanceTimeout ?? 10_000,
    },
    state,
    // A restarted program finds the block in its state.
    approvedIn: state.transactions.findLast(({ kind }) => kind === 'approve')
      ?.receipt.blockNumber,
  }
}

/** Reports the step's progress, and waits until the caller has stored it. */
export async function report(
  execution: Execution,
  status: PlanProgress['status'],
  /** The state to return to if the handler throws. */
  fallback: PlanState = execution.state,
): Promise<void> {
  const { steps, state, options } = execution
  claim(state.hash, state.id)
  try {
    await options.onProgress?.({
      step: state.step,
      steps: steps.length,
      kind: currentStep(execution).kind,
      status,
      hash: state.hash,
      state,
    })
  } catch (cause) {
    execution.state = fallback
    throw new ProgressHandlerError({ at: execution, cause })
  }
}

/** Replaces the stored data of the step's transaction. */
export function setTransaction(
  execution: Execution,
  transaction: TransactionState,
): void {
  const { id, plan, step, permit, transactions } = execution.state
  execution.state = { id, plan, step, permit, transactions, ...transaction }
}

/** Begins a step, or restarts the current step if nothing was sent for it. */
export function beginStep(
  execution: Execution,
  step: number = execution.state.step,
  permit?: PermitSignature | undefined,
): void {
  execution.state = { ...execution.state, step, permit }
  setTransaction(execution, { status: 'ready' })
}

export function currentStep({ steps, state }: Execution): PlanStep {
  return steps[state.step] as PlanStep
}

/**
 * Asserts that both clients are on the plan's chain. On another chain, a transaction
 * would never seem mined. Genesis hashes are compared too, because a restarted chain
 * keeps its id. Nothing is cached, because the user may switch the wallet's chain and a
 * chain may restart at any time.
 */
export async function assertChain(
  execution: Execution,
  /**
   * For a sent transaction, only checks the reading client, because a wallet may not
   * answer.
   */
  { isSent = false }: { isSent?: boolean } = {},
) {
  const { plan, publicClient, walletClient, options } = execution
  const { chainId, genesisHash } = plan
  const isOne = publicClient === walletClient
  // Some chains do not serve block 0.
  const readHash = (client: Client) =>
    readGenesis(client).catch((error) => {
      if (isConnectionError(error)) throw error
      return undefined
    })
  const [walletChain, chain, genesis, walletGenesis] = await untilAborted(
    Promise.all([
      isSent ? chainId : readChainId(walletClient),
      isOne && !isSent ? chainId : readChainId(publicClient),
      readHash(publicClient),
      isOne || isSent ? undefined : readHash(walletClient),
    ]),
    options.signal,
  )
  const fail = (actual: number, client?: WrongChainError['client']) => {
    throw new WrongChainError({ at: execution, actual, client })
  }
  if (walletChain !== chainId) fail(walletChain, 'wallet')
  if (chain !== chainId) fail(chain, 'public client')
  const isOther = (hash: Hash | undefined) =>
    hash && hash.toLowerCase() !== genesisHash.toLowerCase()
  if (isOther(genesis) || isOther(walletGenesis)) fail(chain)
}
