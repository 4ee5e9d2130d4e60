import type { Address, Client, Hash, Hex } from 'viem'
import { executePlan } from '../../src/actions/executePlan.js'
import { getQuote } from '../../src/actions/getQuote.js'
import { planAddLiquidity } from '../../src/actions/planAddLiquidity.js'
import { planApprove } from '../../src/actions/planApprove.js'
import { planRemoveLiquidity } from '../../src/actions/planRemoveLiquidity.js'
import { planSwap } from '../../src/actions/planSwap.js'
import { planUnwrap } from '../../src/actions/planUnwrap.js'
import { planWrap } from '../../src/actions/planWrap.js'
import { resumePlan } from '../../src/actions/resumePlan.js'
import { toRequest } from '../../src/contracts/toRequest.js'
import type { Deployment } from '../../src/deployment/types.js'
import {
  PlanExecutionError,
  type TransactionRevertedError,
} from '../../src/errors/execution.js'
import type { PlanClients, PlanState } from '../../src/execution/types.js'
import { getPlanSteps } from '../../src/plans/getPlanSteps.js'
import type { AnyPlan } from '../../src/plans/types.js'
import { deserialize } from '../../src/utils/deserialize.js'
import { serialize } from '../../src/utils/serialize.js'
import type { Clock } from './clock.js'
import type { Kill, Line } from './connection.js'
import { decodeCall } from './contracts.js'
import { founder, type Ledger, type Transaction } from './ledger.js'

/** A user's intention, to be carried out once. */
export type Order = {
  kind:
    | 'wrap'
    | 'unwrap'
    | 'sell'
    | 'buy'
    | 'exactOutput'
    | 'approve'
    | 'deposit'
    | 'depositTokens'
    | 'withdraw'
    | 'withdrawByPermit'
  /** Hundredths of a token. */
  amount: number
  /** Seconds since the start. */
  at: number
  /** The deaths of the program. Each life counts its requests from 0. */
  kills: Kill[]
  /** Seconds between two lives, or before resuming after an error. */
  pause: number
  /** Seconds until the user stops waiting. */
  patience: number
  confirmations: number
  /** True if the user resumes after rejecting a step. */
  insists: boolean
}

/** The program's final report, and its time. */
export type Told = {
  outcome:
    | 'success'
    | 'reverted'
    | 'refused'
    | 'notSent'
    | 'rejected'
    | 'cancelled'
    | 'replaced'
    | 'unclear'
    | 'dropped'
    | 'given up'
    | 'other chain'
    | 'failed'
    | 'no typed error'
  hash: Hash | undefined
  error: unknown
  /** Unix milliseconds. */
  at: number
}

/** One life of a program that carries out an order. */
export type Attempt = {
  requests: number
  seconds: number
  error: string
  thrown: unknown
  /** Unix milliseconds of its end. */
  at: number
}

export type Story = {
  order: Order
  plan: AnyPlan
  /** The calls of the steps, as in a transaction. */
  calls: { to: Address; data: Hex; value: bigint; kind: string }[]
  told: Told
  attempts: Attempt[]
}

const cent = 10n ** 16n

/** Creates the plan of an order. */
export async function planOrder(
  client: Client,
  { kind, amount: cents }: Order,
  account: Address,
  deployment: Deployment,
): Promise<AnyPlan> {
  const amount = BigInt(cents) * cent
  const base = { deployment, account }
  const swap = async (parameters: object) =>
    planSwap(client, {
      ...base,
      quote: await getQuote(client, { deployment, ...parameters } as never),
    })
  switch (kind) {
    case 'wrap':
      return planWrap(client, { ...base, amount })
    case 'unwrap':
      return planUnwrap(client, { ...base, amount })
    case 'buy':
      return swap({ tokenIn: 'ZKP', tokenOut: 'DAI', amountIn: amount })
    case 'sell':
      return swap({ tokenIn: 'DAI', tokenOut: 'ZKP', amountIn: amount })
    case 'exactOutput':
      return swap({
        tokenIn: 'DAI',
        tokenOut: 'USDT',
        amountOut: amount / 10n ** 12n,
      })
    case 'approve':
      return planApprove(client, { ...base, token: 'DAI', amount })
    case 'deposit':
      return planAddLiquidity(client, {
        ...{ ...base, tokenA: 'DAI', amountA: amount },
        ...{ tokenB: 'ZKP', amountB: amount },
      })
    case 'depositTokens':
      return planAddLiquidity(client, {
        ...{ ...base, tokenA: 'DAI', amountA: amount },
        ...{ tokenB: 'USDT', amountB: amount / 10n ** 12n },
      })
    case 'withdraw':
    case 'withdrawByPermit':
      return planRemoveLiquidity(client, {
        ...{ ...base, tokenA: 'DAI', tokenB: 'ZKP', liquidity: amount },
        permit: kind === 'withdrawByPermit',
      })
  }
}

const outcomes: Record<string, Told['outcome']> = {
  TransactionRevertedError: 'reverted',
  SimulationFailedError: 'refused',
  TransactionNotSentError: 'notSent',
  PlanRejectedError: 'rejected',
  TransactionCancelledError: 'cancelled',
  TransactionReplacedError: 'replaced',
  TransactionUnclearError: 'unclear',
  TransactionDroppedError: 'dropped',
  WrongChainError: 'other chain',
}

/** Maximum number of restarts after errors that advise one. */
const mostAttempts = 12

/**
 * Carries out an order as a careful user would: stores all reports, restarts after each
 * death, and follows the advice of errors.
 */
export async function carryOut({
  clock,
  clients,
  deployment,
  line,
  order,
  plan,
  options,
  fillGap,
  readActivity,
}: {
  clock: Clock
  clients: PlanClients
  deployment: Deployment
  line: Line
  order: Order
  plan: AnyPlan
  options: object
  /** Sends an empty transaction with the missing nonce. */
  fillGap: () => void
  /** Searches the wallet's own list for a call, once no prompt is open. */
  readActivity: (
    call: Story['calls'][number],
  ) => Promise<'sent' | 'nothing' | 'unknown'>
}): Promise<Story> {
  const calls = getPlanSteps(deployment, plan).map(({ call, kind }) => ({
    ...toCall(call),
    kind,
  }))
  const attempts: Attempt[] = []
  let kept: string | undefined
  let resend = false
  const tell = (
    outcome: Told['outcome'],
    hash?: Hash | undefined,
    error?: unknown,
  ): Story => {
    const told = { outcome, hash, error, at: clock.now() }
    return { order, plan, calls, told, attempts }
  }
  for (let life = 0; ; life++) {
    const kill = order.kills[life]
    const death = kill ? line.dieAt(kill) : new Promise<never>(() => {})
    if (!kill) line.revive()
    const stop = new AbortController()
    const giveUp = clock.after(order.patience * 1_000, () =>
      stop.abort(new Error('given up')),
    )
    const [before, since] = [line.requests, clock.now()]
    let isAlive = true
    const parameters = {
      ...{ deployment, plan, signal: stop.signal, resend },
      confirmations: order.confirmations,
      ...options,
      onProgress: ({ state }: { state: PlanState }) => {
        if (isAlive) kept = serialize(state)
      },
    }
    const state = kept && (deserialize(kept) as PlanState)
    const run = state
      ? resumePlan(clients, { ...parameters, state })
      : executePlan(clients, parameters)
    const end = await Promise.race([
      run.then(
        (result) => ({ result, error: undefined }),
        (error: unknown) => ({ result: undefined, error }),
      ),
      death.then(() => undefined),
    ])
    isAlive = false
    resend = false
    giveUp()
    attempts.push({
      requests: line.requests - before,
      seconds: (clock.now() - since) / 1_000,
      error: end ? ((end.error as Error)?.name ?? '') : 'killed',
      thrown: end?.error,
      at: clock.now(),
    })
    if (!end) {
      // The process has died, and its memory is lost.
      stop.abort()
      line.revive()
      await clock.sleep(order.pause * 1_000)
      continue
    }
    if (end.result) return tell('success', end.result.hash)
    const { error } = end
    if (!(error instanceof PlanExecutionError))
      return tell('no typed error', undefined, error)
    if (stop.signal.aborted) return tell('given up', error.hash, error)
    if (error.name === 'TransactionUnclearError') {
      // The error advises checking the wallet.
      const activity = await readActivity(calls[error.state.step] as never)
      if (activity !== 'unknown' && attempts.length < mostAttempts) {
        resend = activity === 'nothing'
        kept = serialize(error.state)
        continue
      }
    }
    if (
      error.name === 'PlanRejectedError' &&
      order.insists &&
      attempts.length < mostAttempts
    ) {
      kept = serialize(error.state)
      await clock.sleep(order.pause * 1_000)
      continue
    }
    const outcome = outcomes[error.name]
    const { receipt } = error as TransactionRevertedError
    if (outcome)
      return tell(outcome, receipt?.transactionHash ?? error.hash, error)
    // This error advises sending the missing transaction. All others advise resuming.
    if (error.name === 'NonceGapError') fillGap()
    if (attempts.length >= mostAttempts)
      return tell('failed', error.hash, error)
    kept = serialize(error.state)
    // Waits a little longer each time.
    await clock.sleep(order.pause * 1_000 * attempts.length)
  }
}

function toCall(call: Parameters<typeof toRequest>[0]) {
  const { to, data, value = 0n } = toRequest(call, founder)
  return { to: to.toLowerCase() as Address, data, value }
}

/** Checks whether a transaction carries out a step, possibly with a permit. */
export const isOf = (
  { to, data, value }: Pick<Transaction, 'to' | 'data' | 'value'>,
  call: Story['calls'][number],
) =>
  to === call.to &&
  value === call.value &&
  (data === call.data ||
    (call.kind === 'removeLiquidity' &&
      decodeCall(data).name.includes('WithPermit') &&
      data.slice(10).startsWith(call.data.slice(10))))

/** Finds the ledger's transactions that carry out a step, from any sender. */
export const findEffects = (
  ledger: Ledger,
  account: Address,
  call: Story['calls'][number],
) =>
  ledger
    .history()
    .filter(
      ({ transaction: it, isSuccess }) =>
        isSuccess && it.from === account && isOf(it, call),
    )
