import type { Address } from 'viem'
import type {
  PlanExecutionError,
  SimulationFailedError,
  TransactionRevertedError,
} from '../../src/errors/execution.js'
import type { RevertReason } from '../../src/execution/types.js'
import { allowanceOf, balanceOf, decodeCall } from './contracts.js'
import { exchange } from './exchange.js'
import { lagUnit, lpToken, type Mined, tradeGas } from './ledger.js'
import { findEffects, isOf, type Story } from './orders.js'
import { isTyped } from './reads.js'
import { lowered } from './signers.js'
import {
  getMaxReading,
  getMaxRequests,
  type Happening,
  isSlow,
  type Outcome,
  type World,
} from './world.js'

/** A rule that a world broke, with details. */
export type Breach = { rule: string; detail: string }

type Rule = (world: World, outcome: Outcome) => string | undefined

/** Reports of an order that did not take effect. */
const nothingHappened: Story['told']['outcome'][] = [
  ...(['refused', 'notSent', 'rejected', 'cancelled', 'replaced'] as const),
  ...(['reverted', 'other chain'] as const),
]

const storiesOf = ({ stories }: Outcome) =>
  stories.filter((story) => story !== undefined)

/**
 * Returns the main call of a story. Orders with the same main call are
 * indistinguishable.
 */
const mainOf = ({ calls }: Story) => calls.at(-1) as Story['calls'][number]

/** Groups stories with equal calls, and counts how often these took effect. */
function groupOrders(outcome: Outcome) {
  const groups = new Map<string, Story[]>()
  for (const story of storiesOf(outcome)) {
    // An approval may also belong to another story, exist already, or be spent.
    const isAlone = outcome.stories.length === 1 && !hasChanged(outcome.world)
    if (story.order.kind === 'approve' && !isAlone) continue
    if (story.calls.length === 0) continue
    const { to, data, value } = mainOf(story)
    const key = `${to} ${data} ${value}`
    groups.set(key, [...(groups.get(key) ?? []), story])
  }
  return [...groups.values()].map((stories) => {
    const main = mainOf(stories[0] as Story)
    const effects = findEffects(outcome.ledger, outcome.account, main)
    return { stories, effects }
  })
}

/** Returns the number of blocks that an event undoes. */
const getDepth = (it: Happening) =>
  it.kind === 'reorganization'
    ? it.depth
    : it.kind === 'restart'
      ? Number.POSITIVE_INFINITY
      : 0

/** Returns the number of tokens that the router takes from the account. */
const countTokens = ({ kind }: Story['order']) =>
  kind === 'depositTokens' ? 2 : /wrap|buy/.test(kind) ? 0 : 1

const isRemoval = ({ kind }: Story['order']) => kind.startsWith('withdraw')

/** Checks whether a token's transfer fee is the reason. */
const isOfFee = ({ code }: RevertReason) =>
  code === 'feeOnTransfer' || code === 'transferRefused'

const hasChanged = (world: World) => world.happenings.length > 0

/** Returns the maximum lag of all nodes in milliseconds. */
const lagOf = ({ chain, nodes }: World) =>
  Math.max(...nodes.flatMap(({ lag }) => Object.values(lag))) * lagUnit(chain)

const codes: [RegExp, RevertReason['code'][]][] = [
  [/EXPIRED/, ['expired']],
  [/_AMOUNT/, ['slippage']],
  [
    /TRANSFER_FROM_FAILED/,
    ['transferRefused', 'insufficientAllowance', 'insufficientBalance'],
  ],
  [/underflow/, ['insufficientAllowance', 'insufficientBalance']],
  [/: K$/, ['feeOnTransfer']],
  [/out of gas/, ['outOfGas']],
]

/** All rules by name. */
export const rules: Record<string, Rule> = {
  'an order takes effect at most once': (_, outcome) => {
    for (const { stories, effects } of groupOrders(outcome))
      if (effects.length > stories.length)
        return `${stories.length} orders took effect ${effects.length} times`
    return undefined
  },

  'nobody waits for ever': (_, { hasEnded, stories, world }) =>
    hasEnded
      ? undefined
      : `order ${stories.findIndex((story) => !story)} of ${world.orders.length} never ends`,

  'who waits behind a missing nonce is told so': (_, outcome) => {
    const { account, ledger } = outcome
    const next = ledger.now().pendingNonce(account)
    for (const { told } of storiesOf(outcome)) {
      const waits = ledger.now().pool.find(({ hash }) => hash === told.hash)
      if (told.outcome === 'given up' && waits && waits.nonce > next)
        return `${told.hash} has nonce ${waits.nonce}, and ${next} is missing`
    }
    return undefined
  },

  'success is told only of what happened': (world, outcome) => {
    for (const { stories, effects } of groupOrders(outcome)) {
      const told = stories.filter(({ told }) => told.outcome === 'success')
      if (told.length > effects.length && !hasChanged(world))
        return `${told.length} successes, ${effects.length} effects`
      for (const { told: it, calls } of told) {
        const [mined] = outcome.ledger.minedEver(it.hash as never)
        const main = calls.at(-1)
        if (!it.hash || !mined) {
          if (it.hash || main?.kind !== 'approve')
            return `success with transaction ${it.hash}, which was never mined`
          continue
        }
        if (!mined.isSuccess) return `success, but ${it.hash} reverted`
        const { to } = mined.transaction
        if (to !== main?.to)
          return `success with another call's hash ${it.hash}`
      }
    }
    return undefined
  },

  'what is told as not done was not done': (world, outcome) => {
    // The SDK may believe a false refusal if the nodes do not show the transaction at
    // once.
    const isShown =
      lagOf(world) === 0 &&
      world.nodes.every((it) => it.hasPending) &&
      world.faults.every(({ kind }) => kind !== 'cached')
    if (isUntrue(world) && !isShown) return undefined
    for (const { stories, effects } of groupOrders(outcome)) {
      const no = stories.filter(
        ({ told }) =>
          nothingHappened.includes(told.outcome) &&
          (told.outcome !== 'other chain' || knowsChain(world)),
      )
      if (effects.length > stories.length - no.length)
        return `told ${no.map(({ told }) => told.outcome)}, but it took effect`
    }
    return undefined
  },

  'what is confirmed often enough stays': (world, outcome) => {
    const deepest = Math.max(0, ...world.happenings.map(getDepth))
    const { ledger } = outcome
    for (const { told, order } of storiesOf(outcome))
      if (
        told.outcome === 'success' &&
        order.confirmations > deepest &&
        told.hash &&
        !ledger.history().some((it) => it.transaction.hash === told.hash)
      )
        return `${told.hash} had ${order.confirmations} confirmations`
    return undefined
  },

  'a cancellation is told as one': (world, outcome) => {
    const isCancelled = outcome.ledger
      .everything()
      .some(
        ({ transaction: { to, data } }) =>
          to === outcome.account && data === '0x',
      )
    for (const { told } of storiesOf(outcome)) {
      if (told.outcome === 'cancelled' && !isCancelled)
        return 'told as cancelled, and nothing was'
      const isAlone = outcome.stories.length === 1 && !hasChanged(world)
      if (told.outcome === 'replaced' && isCancelled && isAlone)
        return 'cancelled, but told as replaced'
    }
    return undefined
  },

  'a revert has the right reason': (_, outcome) => {
    for (const { told } of storiesOf(outcome)) {
      if (told.outcome !== 'reverted') continue
      const mined = outcome.ledger
        .minedEver(told.hash as never)
        .find(({ isSuccess }) => !isSuccess)
      if (!mined) return `${told.hash} did not revert`
      const { code } = (told.error as TransactionRevertedError).reason
      const [, right] =
        codes.find(([words]) => words.test(mined.reason ?? '')) ?? []
      if (code && right && !right.includes(code as never) && code !== 'other')
        return `${mined.reason} told as ${code}`
    }
    return undefined
  },

  'a contract refuses only what it would refuse': (world, outcome) => {
    const isAlone = !hasChanged(world) && world.orders.length === 1
    for (const { told, order, plan } of storiesOf(outcome)) {
      if (told.outcome !== 'refused') continue
      const { reason } = told.error as SimulationFailedError
      const ticks = world.chain.isMilliseconds ? 1 : 1_000
      const isLate = told.at > Number(plan.deadline ?? Infinity) * ticks
      const isFee = world.chain.feeBps > 0 && isOfFee(reason)
      if (isAlone && !isLate && !isFee)
        return `${order.kind}: ${firstLine(told.error)}`
    }
    return undefined
  },

  'a permit that was used is signed again': (world, outcome) => {
    for (const { told } of storiesOf(outcome)) {
      const { reason } = (told.error ?? {}) as Partial<SimulationFailedError>
      const isRefused = told.outcome === 'refused'
      if (isRefused && /SIGN/.test(reason?.raw ?? '') && lagOf(world) === 0)
        return firstLine(told.error)
    }
    return undefined
  },

  'an approval that is waited for was mined': (_, outcome) => {
    for (const story of storiesOf(outcome))
      for (const { error, thrown } of story.attempts) {
        if (error !== 'AllowanceNotVisibleError') continue
        const { state } = thrown as PlanExecutionError
        const step = story.calls[state.step] as Story['calls'][number]
        if (
          !outcome.ledger.everything().some((it) => isOf(it.transaction, step))
        )
          return firstLine(thrown)
      }
    return undefined
  },

  'nothing signed for one chain takes effect on another': (world, outcome) => {
    const isRestarted = world.happenings.some(({ kind }) => kind === 'restart')
    const isChecked =
      knowsChain(world) &&
      world.faults.every(({ of }) => of === 'send' || of === 'call')
    const [sent] = minedBy(outcome).filter(
      ({ transaction: { gas } }) => gas !== tradeGas,
    )
    return isRestarted && isChecked && sent
      ? `${sent.transaction.hash} after the chain restarted`
      : undefined
  },

  'a shortage is told only where there is one': (world, outcome) => {
    const { account, ledger } = outcome
    for (const { told, order } of storiesOf(outcome)) {
      const { reason } = (told.error ?? {}) as Partial<SimulationFailedError>
      const { code, limit = BigInt(order.amount) * 10n ** 16n } = reason ?? {}
      const isAllowance = code === 'insufficientAllowance'
      if (!isAllowance && code !== 'insufficientBalance') continue
      const [, symbol] = / (\S+), too little/.exec(reason?.message ?? '') ?? []
      const address =
        exchange.tokens.find((token) => token.symbol === symbol)?.address ??
        (isRemoval(order) ? lpToken : exchange.wrapped)
      const key = isAllowance
        ? allowanceOf(address, account, exchange.router)
        : balanceOf(address, account)
      // Any state that a node may have shown.
      const isShort = ledger
        .statesSince(told.at - lagOf(world) - 20_000)
        .some((state) => state.get(key) < limit)
      // A permit replaces an allowance.
      const [mined] = ledger.minedEver(told.hash as never)
      const isPermitted =
        isAllowance &&
        ((told.error as PlanExecutionError).state.permit ||
          (mined && decodeName(mined.transaction.data).includes('Permit')))
      if (!isShort || isPermitted)
        return `${order.kind}: ${firstLine(told.error)}`
    }
    return undefined
  },

  'unclear is told only where both are possible': (world, outcome) => {
    for (const story of storiesOf(outcome))
      for (const { error, thrown, at } of story.attempts) {
        if (!/^Transaction(Unclear|Dropped)/.test(error)) continue
        const [seen] = findSent(outcome, story, thrown as never).filter(
          ({ block }) => block.timestamp * 1_000 + lagOf(world) + 3_000 < at,
        )
        // An equal order's transaction looks the same.
        const isOthers = outcome.stories.length > 1
        if (seen && !hasChanged(world) && !isOthers)
          return `${error}, but every node had shown ${seen.transaction.hash}`
        if (error.includes('Unclear') && !mayBeOpen(world, outcome))
          return 'unclear, but the signer gave its answer'
      }
    return undefined
  },

  'errors have a type': (_, outcome) => {
    for (const { told } of storiesOf(outcome))
      if (told.outcome === 'no typed error')
        return `${(told.error as Error)?.stack ?? told.error}`
    return undefined
  },

  'what can be done is done': (world, outcome) => {
    for (const { told, attempts } of storiesOf(outcome)) {
      if (told.outcome !== 'failed') continue
      const last = attempts.at(-1)
      // Another order may have spent this order's allowance.
      if (last?.error.startsWith('Allowance') && world.orders.length > 1)
        continue
      return `after ${attempts.length} attempts: ${last?.error}: ${(told.error as Error).message.slice(0, 400)}`
    }
    // The same bytes, or the same nonce, can be sent until they arrive.
    const canRepeat =
      !hasChanged(world) &&
      !world.signer.kind.startsWith('wallet') &&
      world.faults.every(({ times }) => times < 8)
    // A step is signed again up to three times, so it takes more than three other
    // transactions to replace it.
    const others = world.happenings.filter((it) => it.kind === 'trade')
    const hasRivals =
      world.orders.length > 1 ||
      others.length > 3 ||
      world.signer.kind.startsWith('wallet')
    for (const { told } of storiesOf(outcome))
      if (!hasRivals && told.outcome === 'replaced')
        return firstLine(told.error)
    for (const { told } of storiesOf(outcome))
      if (canRepeat && told.outcome === 'dropped')
        return `dropped: ${(told.error as Error).message.slice(0, 300)}`
    for (const { told } of storiesOf(outcome))
      if (isCalm(world, outcome) && told.outcome !== 'success')
        return `${told.outcome}: ${(told.error as Error)?.message.slice(0, 400)}`
    return undefined
  },

  'no approval more than needed': (world, outcome) => {
    const approvals = minedBy(outcome).filter(({ transaction: { data } }) =>
      data.startsWith('0x095ea7b3'),
    )
    const wanted = storiesOf(outcome).flatMap(({ calls }) =>
      calls.filter(({ kind }) => kind === 'approve'),
    )
    for (const { transaction } of approvals) {
      const [, amount] = decodeCall(transaction.data).args as [Address, bigint]
      const most = wanted
        .filter(({ to }) => to === transaction.to)
        .map(({ data }) => decodeCall(data).args[1] as bigint)
      if (most.every((it) => amount > it)) return `an approval of ${amount}`
    }
    const isAlone = world.orders.length === 1 && !hasChanged(world)
    const lowered = world.signer.prompts.filter((it) => it.amount === 'lowered')
    if (isAlone && approvals.length > wanted.length + lowered.length)
      return `${approvals.length} approvals for ${wanted.length}`
    return undefined
  },

  'nothing is sent but the calls of the plans': (_, outcome) => {
    const calls = storiesOf(outcome).flatMap((story) => story.calls)
    for (const { transaction: it } of minedBy(outcome)) {
      const isCancellation = it.to === outcome.account && it.data === '0x'
      const isLowered =
        decodeName(it.data) === 'approve' && it.data.endsWith(lowered)
      if (it.gas === tradeGas || isCancellation || isLowered) continue
      if (!calls.some((call) => isOf(it, call)))
        return `${decodeName(it.data)} to ${it.to}`
    }
    return undefined
  },

  'gas is proposed for one transaction': (world, outcome) => {
    for (const { transaction, reason } of minedBy(outcome)) {
      const { gas, data } = transaction
      if (gas === tradeGas) continue
      const need = needs[decodeName(data)] ?? 300_000n
      if (gas > need * 2n) return `a limit of ${gas} for ${decodeName(data)}`
      if (reason === 'out of gas' && world.signer.takesGas) return 'out of gas'
    }
    return undefined
  },

  'requests stay within a bound': (world, outcome) => {
    const most = getMaxRequests(world)
    if (outcome.mostAsked > most) return `over ${most} requests`
    for (const { attempts, calls } of storiesOf(outcome))
      for (const { requests, seconds, error } of attempts)
        if (requests > 80 + 50 * calls.length + 20 * seconds)
          return `${requests} requests in ${seconds} s (${error || 'success'})`
    return undefined
  },
}

const readsOf = ({ reads }: Outcome) =>
  reads.map((story) => ({ ...story, all: [...story.early, story.last] }))

/** Rules of reads. */
const readingRules: Record<string, Rule> = {
  'readers come to an end': (_, { areRead }) =>
    areRead ? undefined : 'a reading never ends',

  'what can be read is read': (world, outcome) => {
    for (const { read, last, fresh } of readsOf(outcome)) {
      if (fresh.error)
        return `${read.kind}, right node: ${firstLine(fresh.error)}`
      // A node that is too busy may be the reason for an error.
      if (last.error && !world.nodes.some((it) => it.rateLimit))
        return `${read.kind}: ${(last.error as Error).message.slice(0, 300)}`
    }
    return undefined
  },

  'what is read in the end is what the ledger says': (_, outcome) => {
    for (const { read, last, fresh, truth, shown } of readsOf(outcome)) {
      if (last.error) continue
      if (shown !== truth) return `${read.kind}: ${shown} instead of ${truth}`
      if (last.text !== fresh.text)
        return `${read.kind}: ${findDifference(last.text, fresh.text)}`
    }
    return undefined
  },

  'readers throw errors with a type': (_, outcome) => {
    for (const { read, all } of readsOf(outcome))
      for (const { error } of all)
        if (error && !isTyped(error))
          return `${read.kind}: ${(error as Error).name}: ${firstLine(error)}`
    return undefined
  },

  'readers need few requests and seconds': (world, outcome) => {
    const most = getMaxReading(world)
    for (const { read, early, last } of readsOf(outcome)) {
      // After an apparent refusal of a range, all later requests of the reading are
      // smaller.
      const whole = read.faults.length > 0 ? [last] : [...early, last]
      for (const { requests } of whole)
        if (requests > most) return `${read.kind}: ${requests} requests`
      if (last.seconds > 10 && !isSlow(world))
        return `${read.kind}: ${last.seconds} s`
    }
    return undefined
  },

  'no range is wider than the deployment allows': (world, { widest }) =>
    world.deployment === 'narrow' && widest > 500
      ? `a range of ${widest} blocks`
      : undefined,
}

/** Returns the first difference between two texts. */
function findDifference(a = '', b = '') {
  const at = [...a].findIndex((letter, index) => letter !== b[index])
  const show = (text: string) => text.slice(Math.max(0, at - 60), at + 60)
  return `${show(a)} instead of ${show(b)}`
}

/** Maximum gas of each call in a world. */
const needs: Record<string, bigint> = {
  approve: 47_000n,
  deposit: 45_000n,
  withdraw: 36_000n,
}

const firstLine = (error: unknown) => (error as Error)?.message.split('\n')[0]

const decodeName = (data: `0x${string}`) =>
  data === '0x' ? 'payment' : decodeCall(data).name

const minedBy = ({ ledger, account }: Outcome): Mined[] =>
  ledger.history().filter(({ transaction: { from } }) => from === account)

/**
 * Returns the transactions of the step at which an error ended a life, except for known
 * ones.
 */
function findSent(
  outcome: Outcome,
  { calls }: Story,
  { state }: PlanExecutionError,
) {
  const step = calls[state.step] as Story['calls'][number]
  const known = state.transactions.map(({ hash }) => hash)
  return minedBy(outcome).filter(
    ({ transaction: it }) => isOf(it, step) && !known.includes(it.hash),
  )
}

/** Checks whether a signer may have sent a transaction without answering. */
const mayBeOpen = (world: World, { lost, wallets }: Outcome) =>
  lost > 0 ||
  wallets.some(({ failures }) => failures > 0) ||
  world.faults.length > 0 ||
  world.orders.some(({ kills }) => kills.length > 0) ||
  world.signer.prompts.some(
    ({ decision, answer }) => decision === 'leaveOpen' || answer !== 'hash',
  )

/**
 * Checks whether every node answers in this world, and no wallet refuses. Concurrent
 * prompts of two orders may spend the same allowance, which seemed sufficient when both
 * were planned.
 */
const isCalm = (world: World, outcome: Outcome) =>
  (world.orders.length === 1 ||
    (!world.signer.kind.startsWith('wallet') &&
      storiesOf(outcome).every(
        ({ order, calls }) =>
          order.kind !== 'approve' &&
          calls.length > countTokens(order) &&
          // A lagging node shows the nonce of an earlier permit.
          !(order.kind === 'withdrawByPermit' && lagOf(world) > 0),
      ))) &&
  world.faults.length === 0 &&
  world.chain.feeBps === 0 &&
  !hasChanged(world) &&
  world.orders.every(({ kills }) => kills.length === 0) &&
  world.signer.prompts.length === 0

/** Returns the first rule that a world broke. */
export function findBreach(world: World, outcome: Outcome): Breach | undefined {
  for (const [rule, check] of Object.entries({ ...rules, ...readingRules })) {
    const detail = check(world, outcome)
    if (detail !== undefined) return { rule, detail }
  }
  return undefined
}

/** Checks for answers that may be older than later events. */
const isLate = ({ faults }: World) =>
  faults.some(({ kind }) => kind === 'late' || kind === 'cached')

/**
 * Checks whether the signer has just seen the chain. A wallet signs for its chain at
 * the moment of the user's confirmation.
 */
const knowsChain = (world: World) =>
  !world.signer.kind.startsWith('wallet') &&
  world.nodes.every(({ hasBlock0 }) => hasBlock0) &&
  !isLate(world)

/** Checks for an answer that reports a refusal of a sent transaction. */
const isUntrue = ({ faults, signer }: World) =>
  faults.some(({ kind }) => kind === 'untrue') ||
  signer.prompts.some(({ answer }) => answer === 'untrue')
