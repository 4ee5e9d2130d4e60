import { bytesToHex, type Client, type Hash } from 'viem'
import { getBlock, getChainId } from 'viem/actions'
import type { Deployment } from '../deployment/types.js'
import { ProgressHandlerError, WrongChainError } from '../errors/execution.js'
import { getPlanSteps } from '../plans/getPlanSteps.js'
import type { AnyPlan, PlanStep } from '../plans/types.js'
import { untilAborted } from '../utils/untilAborted.js'
import type {
  ExecuteOptions,
  PlanClients,
  PlanProgress,
  PlanState,
} from './types.js'

export type Execution = PlanClients & {
  readonly deployment: Deployment
  readonly plan: AnyPlan
  readonly steps: readonly PlanStep[]
  readonly options: ExecuteOptions & {
    allowanceInterval: number
    allowanceTimeout: number
  }
  /** Replaced whole, so that a reported state stays true. */
  state: PlanState
  /** True if it may have been sent; undefined if it was signed earlier. */
  hasLeft?: boolean | undefined
  /** The account's next nonce, at least. */
  minNonce?: number | undefined
  /** The block of the approval that this execution made. */
  approvedIn?: bigint | undefined
  isSameChain?: boolean | undefined
  unclear?: unknown
}

export function createExecution(
  client: Client | PlanClients,
  { deployment, plan }: { deployment: Deployment; plan: AnyPlan },
  state: PlanState,
  options: ExecuteOptions,
): Execution {
  return {
    ...('walletClient' in client
      ? client
      : { publicClient: client, walletClient: client }),
    deployment,
    plan,
    steps: getPlanSteps(plan, deployment),
    options: {
      ...options,
      allowanceInterval: options.allowanceInterval ?? 1_000,
      allowanceTimeout: options.allowanceTimeout ?? 10_000,
    },
    state: {
      ...state,
      id: state.id ?? bytesToHex(crypto.getRandomValues(new Uint8Array(8))),
    },
  }
}

/** Reports the step's progress, and waits until the caller has stored it. */
export async function report(
  execution: Execution,
  status: PlanProgress['status'],
  /** The state if the handler throws. */
  fallback: PlanState = execution.state,
): Promise<void> {
  const { steps, state, options } = execution
  if (state.hash && !owners.has(state.hash)) owners.set(state.hash, state.id)
  const [oldest] = owners.keys()
  if (owners.size > 1_000 && oldest) owners.delete(oldest)
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

/** The execution that reported each hash, the last thousand of them. */
const owners = new Map<Hash, string | undefined>()

/** Checks whether another execution has reported the transaction as its own. */
export const isClaimed = ({ state }: Execution, hash: Hash): boolean =>
  owners.has(hash) && owners.get(hash) !== state.id

/** Checks whether the step's transaction may have been sent. */
export const isHandedOut = ({ state }: Execution): boolean =>
  state.hash !== undefined || state.sentAfterBlock !== undefined

/** Begins a step, or the same one again if nothing was sent for it. */
export function beginStep(
  execution: Execution,
  step: number = execution.state.step,
): void {
  const { id, transactions, data } = execution.state
  // A signed permit is the step's own.
  const kept = step === execution.state.step ? { data } : {}
  execution.state = { id, step, transactions, ...kept }
  execution.hasLeft = undefined
  execution.unclear = undefined
}

/**
 * Checks for a node that signs, and takes the given nonce. A wallet chooses its
 * own.
 */
export const isRpcSigner = ({ walletClient }: Execution): boolean =>
  walletClient.account?.type !== 'local' &&
  walletClient.transport.type !== 'custom'

export function currentStep({ steps, state }: Execution): PlanStep {
  return steps[state.step] as PlanStep
}

/**
 * Asserts that both clients are on the plan's chain: on another one, a
 * transaction looks never mined. Restarted chains keep their id, so genesis
 * hashes are compared, too. The user may switch the wallet's chain at any time.
 */
export async function assertChain(execution: Execution) {
  const { plan, state, publicClient, walletClient, options } = execution
  const { chainId, genesisHash } = plan
  const { isSameChain } = execution
  const isOne = publicClient === walletClient
  // Nothing signed for one chain may be sent to another. For what was sent, only
  // the reading client counts: a wallet may never answer.
  const isSent = isHandedOut(execution)
  const isReading = isSent && !state.rawTransaction
  const readGenesis = (client: Client) =>
    getBlock(client, { blockNumber: 0n }).then(
      ({ number, hash }) => (number === 0n ? hash : undefined),
      () => undefined,
    )
  const [walletChain, chain, genesis, walletGenesis] = await untilAborted(
    Promise.all([
      isSent ? chainId : getChainId(walletClient),
      isOne || isSameChain ? chainId : getChainId(publicClient),
      isSameChain ? undefined : readGenesis(publicClient),
      isOne || isReading || isSameChain ? undefined : readGenesis(walletClient),
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
  execution.isSameChain = isSameChain || isOne || !isReading
}
