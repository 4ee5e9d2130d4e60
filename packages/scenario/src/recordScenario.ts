import {
  DEFAULT_CLAIM_AMOUNTS,
  type Deployment,
  getTransactionDetails,
  type PlanAmount,
  type TransactionDetails,
} from '@letheswap/sdk'
import {
  type Address,
  type Client,
  formatUnits,
  type Hash,
  isAddressEqual,
} from 'viem'
import { getBlock } from 'viem/actions'
import { findToken } from './amounts.js'
import { checkScenario } from './checkScenario.js'
import { createCooldown } from './createCooldown.js'
import { createModel } from './createModel.js'
import { StepRefusedError } from './errors.js'
import { getTried } from './outcome.js'
import { parseScenario } from './parseScenario.js'
import { readStart, readState } from './readState.js'
import {
  type Act,
  maxActors,
  maxTogether,
  type Scenario,
  type ScenarioStep,
  stepSchema,
} from './schema.js'
import { getStartDigest } from './state.js'
import type {
  ScenarioProblem,
  ScenarioStart,
  ScenarioState,
  ScenarioToken,
} from './types.js'

const maxBlocks = 5_000n

type Details = Extract<TransactionDetails, { status: 'succeeded' | 'failed' }>

/**
 * Creates a scenario from the transactions of an account, or of all accounts, in a
 * range of blocks. Actors start with the amounts that their steps need. The last step
 * expects the chain's final state, unless omitted transactions changed it. For one
 * account, other accounts' transactions are omitted, and the last step expects the
 * result of the arithmetic without them.
 *
 * @param client - Its chain must have the state before the range, unless `start` is
 *   given.
 * @returns The scenario, the omitted transactions with reasons, and the differences
 * between the chain's final state and the arithmetic.
 * @throws RangeError if the range is empty, has more than 5,000 blocks, or more than 20
 * accounts.
 * @throws InvalidScenarioError if there is nothing to record.
 *
 * @example
 * ```ts
 * import { startDevnet } from '@letheswap/devnet'
 * import { recordScenario } from '@letheswap/scenario'
 *
 * const { client, deployment, faucetAccount } = await startDevnet()
 * const blocks = { fromBlock: 1n, toBlock: await client.getBlockNumber() }
 * const faucet = faucetAccount.address
 * await recordScenario(client, { deployment, faucet, ...blocks })
 * ```
 */
export async function recordScenario(
  client: Client,
  {
    deployment,
    faucet,
    fromBlock,
    toBlock,
    account,
    start: given,
    before,
    title = 'Recorded',
    seed = title,
    names = new Map(),
  }: recordScenario.Parameters,
): Promise<recordScenario.ReturnType> {
  if (toBlock < fromBlock || toBlock - fromBlock >= maxBlocks)
    throw new RangeError(
      `The range must have 1 to ${maxBlocks} blocks: it goes from ${fromBlock} to ${toBlock}.`,
    )
  // Block 0 has no transactions, and no block before it.
  const firstBlock = fromBlock > 0n ? fromBlock : 1n
  const start = given ?? (await readStart(client, deployment, firstBlock - 1n))
  const actors = new Map<string, string>()
  const getActor = (address: Address) => {
    const key = address.toLowerCase()
    const name =
      actors.get(key) ??
      [...names].find(([known]) => isAddressEqual(known, address))?.[1] ??
      `actor${actors.size + 1}`
    actors.set(key, name)
    return name
  }
  const steps: Recorded[] = []
  const skipped: recordScenario.Skipped[] = []
  let lastTime: bigint | undefined
  /** Fees in wei, by account. */
  const fees = new Map<string, bigint>()
  /** The last block in which something else may have changed pools or balances. */
  let incomplete: bigint | undefined
  /** True if accounts outside of the recording have sent something. */
  let hasOthers = false

  for (let blockNumber = firstBlock; blockNumber <= toBlock; blockNumber++) {
    const block = await getBlock(client, {
      blockNumber,
      includeTransactions: true,
    })
    for (const { hash, from } of block.transactions) {
      const isFaucet = isAddressEqual(from, faucet)
      const isAsked = !account || isFaucet || isAddressEqual(from, account)
      if (!isAsked) {
        hasOthers = true
        continue
      }
      const details = await getTransactionDetails(client, { deployment, hash })
      if (details.status !== 'succeeded' && details.status !== 'failed') {
        incomplete = blockNumber
        continue
      }
      const payer = from.toLowerCase()
      fees.set(payer, (fees.get(payer) ?? 0n) + details.gas.fee)
      const act = toWritable(toAct(details, isFaucet ? 'faucet' : undefined))
      if (typeof act === 'string') {
        skipped.push({ hash, reason: act })
        if (details.status !== 'failed' && details.intent.kind !== 'approve')
          incomplete = blockNumber
        continue
      }
      if (account && isFaucet && !isPaidTo(details, account)) continue
      const elapsed = Number(block.timestamp - (lastTime ?? block.timestamp))
      // A pause of a minute may matter, because cooldowns last an hour.
      if (elapsed >= 60)
        steps.push({
          step: { type: 'warp', seconds: Math.min(elapsed, 31_536_000) },
        })
      lastTime = block.timestamp
      steps.push({ step: toStep(act, details), hash, blockNumber })
    }
  }

  function toAct(
    { intent, from, status, timestamp }: Details,
    payer: string | undefined,
  ): Act | string {
    const write = ({ token, amount }: PlanAmount) =>
      formatUnits(amount, token.decimals)
    const isOther = (recipient: Address) => !isAddressEqual(recipient, from)
    // The step has a passed deadline only if the transaction missed its deadline.
    const inTime = (deadline: bigint) =>
      status === 'failed' && deadline < BigInt(timestamp)
        ? { deadline: -1 }
        : {}
    const isTransfer = intent.kind === 'transfer'
    if ('recipient' in intent && !isTransfer && isOther(intent.recipient))
      return 'It pays another account.'
    switch (intent.kind) {
      case 'swap': {
        const isExactInput = intent.type === 'exactInput'
        const [spend] = intent.spend
        const [receive] = intent.receiveAtLeast
        return {
          type: 'swap',
          actor: getActor(from),
          path: intent.route.map(({ symbol }) => symbol),
          ...(isExactInput
            ? {
                amountIn: write(spend),
                ...(receive.amount > 0n && { amountOutMin: write(receive) }),
              }
            : { amountOut: write(receive), amountInMax: write(spend) }),
          ...inTime(intent.deadline),
        }
      }
      case 'addLiquidity':
      case 'removeLiquidity': {
        const isAdd = intent.kind === 'addLiquidity'
        const least = isAdd ? intent.spendAtLeast : intent.receiveAtLeast
        const deposit = {
          actor: getActor(from),
          tokens: least.map(({ token }) => token.symbol) as [string, string],
          // Limits of zero are omitted, because they limit nothing.
          ...(least.every(({ amount }) => amount > 0n) && {
            minimums: least.map(write) as [string, string],
          }),
          ...inTime(intent.deadline),
        }
        const amounts = intent.spend.map(write) as [string, string]
        return isAdd
          ? { type: 'add', ...deposit, amounts }
          : { type: 'remove', ...deposit, liquidity: amounts[0] }
      }
      case 'approve': {
        const { token } = intent.allow
        if (token.isLp) return 'A scenario approves LP tokens by itself.'
        if (!isAddressEqual(intent.spender, deployment.contracts.router))
          return 'It approves a spender other than the router.'
        const { amount } = intent.allow
        return {
          type: 'approve',
          actor: getActor(from),
          token: token.symbol,
          // An allowance of half the maximum or more counts as unlimited, because no
          // account has such a balance.
          ...(amount < 2n ** 255n && { amount: write(intent.allow) }),
        }
      }
      case 'wrap':
      case 'unwrap':
        return {
          type: intent.kind,
          actor: getActor(from),
          amount: write(intent.spend[0]),
        }
      case 'transfer': {
        const [spend] = intent.spend
        if (!spend || spend.amount === 0n || spend.token.isLp)
          return 'It moves LP tokens, or nothing.'
        const { symbol } = spend.token
        const to = getActor(intent.recipient)
        const amount = write(spend)
        if (payer && DEFAULT_CLAIM_AMOUNTS[symbol] === amount)
          return { type: 'claim', actor: to, token: symbol }
        const actor = payer ?? getActor(from)
        return { type: 'transfer', actor, to, token: symbol, amount }
      }
      default:
        return 'No scenario step can express this transaction.'
    }
  }

  const everybody = [
    ...new Set([...(before?.actors ?? []), ...actors.values()]),
  ]
  if (everybody.length > maxActors)
    throw new RangeError(
      `The range has ${everybody.length} accounts, and a scenario takes ${maxActors}. Record fewer blocks, or one account.`,
    )
  // Expected results are removed from the earlier steps, because the faucet's later
  // transfers would change them.
  const earlier = (before?.steps ?? []).map(
    ({ expect, ...step }): Recorded => ({ step: step as ScenarioStep }),
  )
  const draft = {
    version: 1 as const,
    title,
    deployment: getStartDigest(start),
    seed,
    actors: everybody,
    tokens: before?.tokens,
  }
  const all = spreadClaims([...earlier, ...steps])
  const { brought, kept } = getMissing(draft, all, start, skipped)
  const isKept = new Set(kept)
  const dropped = all.findLast((it) => !isKept.has(it))?.blockNumber
  if (dropped !== undefined && dropped > (incomplete ?? 0n))
    incomplete = dropped
  const confirmed = confirm(draft, [...brought, ...kept], start, skipped)
  const grouped = toBlocks(confirmed)
  const past = [...brought, ...spreadClaims(earlier)]
  const expected = await readExpect(past)
  const last = grouped.pop()
  if (last) grouped.push({ ...last, ...expected })
  const scenario = parseScenario({ ...draft, steps: grouped })
  const { problems } = await checkScenario(scenario, { start })
  const completeFrom = await findCompleteFrom()
  return { scenario, skipped, differences: problems, completeFrom }

  async function findCompleteFrom(): Promise<bigint | undefined> {
    const after = incomplete
    if (after === undefined) return undefined
    const isLater = ({ blockNumber = 0n }: Recorded) => blockNumber > after
    const first = steps.find(isLater)?.blockNumber
    if (first === undefined) return undefined
    const digest = await readStart(client, deployment, first - 1n).then(
      getStartDigest,
      // A node may have dropped that state.
      () => undefined,
    )
    return digest === draft.deployment ? first : undefined
  }

  /**
   * Reads the final state on the chain, for actors that started with the results of the
   * past steps.
   */
  async function readExpect(
    past: readonly Recorded[],
  ): Promise<Pick<ScenarioStep, 'expect'>> {
    if (incomplete !== undefined) return {}
    const model = createModel({ scenario: draft, start })
    if (hasOthers) {
      const alone = parseScenario({ ...draft, steps: grouped })
      const { state } = await checkScenario(alone, { start })
      return { expect: getExpect(model.tokens, state, start) }
    }
    for (const { step } of past) {
      // A failed step changes nothing.
      if (step.type !== 'expectRevert') model.applyStep(step, 'steps')
      if (step.checkpoint !== undefined) model.keep(step.checkpoint)
    }
    const { balances } = model.getState()
    const accounts = new Map(
      Array.from(actors, ([address, name]) => [
        name,
        { address: address as Address },
      ]),
    )
    const end = await readState(client, deployment, accounts, toBlock)
    const first = await readState(
      client,
      deployment,
      accounts,
      firstBlock - 1n,
    ).catch(() => undefined)
    // A node that has dropped the state cannot show what has changed since.
    if (!first) return {}
    const { symbol: native } = deployment.chain.nativeCurrency
    for (const [name, { address }] of accounts) {
      const held = balances.get(name) as Map<string, bigint>
      for (const [symbol, amount] of end.balances.get(name) ?? []) {
        const fee = symbol === native ? (fees.get(address) ?? 0n) : 0n
        const earlier = first.balances.get(name)?.get(symbol) ?? 0n
        const gained = amount - earlier + fee
        if (gained !== 0n || held.has(symbol))
          held.set(symbol, (held.get(symbol) ?? 0n) + gained)
      }
    }
    return {
      expect: getExpect(model.tokens, { pools: end.pools, balances }, start),
    }
  }
}

type Recorded = {
  step: ScenarioStep
  hash?: Hash
  blockNumber?: bigint
}
type Draft = Omit<Scenario, 'steps'>

const toWritable = (act: Act | string): Act | string =>
  typeof act === 'string' || stepSchema.safeParse(act).success
    ? act
    : 'Its amounts or symbols cannot be written in a scenario.'

const isPaidTo = ({ intent }: Details, account: Address) =>
  intent.kind === 'transfer' && isAddressEqual(intent.recipient, account)

/** A failed transaction becomes a step that must fail in the same way. */
function toStep(act: Act, details: Details): ScenarioStep {
  if (details.status === 'succeeded') return act as ScenarioStep
  const reason = details.reason.code
  return { type: 'expectRevert', step: act, reason } as ScenarioStep
}

/**
 * Returns transfers of missing amounts. Drops steps that need LP tokens, because these
 * cannot be transferred before the range.
 */
function getMissing(
  draft: Draft,
  steps: readonly Recorded[],
  start: ScenarioStart,
  skipped: recordScenario.Skipped[],
) {
  const missing = new Map<string, bigint>()
  let canBring = false
  const model = createModel({
    scenario: draft,
    start,
    onShort: (actor, symbol, by) => {
      if (!canBring || start.pools.has(symbol)) return false
      const key = `${actor}\n${symbol}`
      missing.set(key, (missing.get(key) ?? 0n) + by)
      return true
    },
  })
  const kept = steps.filter(({ step, hash }) => {
    const { tried } = getTried(step, '')
    // A transaction that failed due to missing tokens must not get them.
    canBring =
      hash !== undefined &&
      !(
        step.type === 'expectRevert' &&
        /^insufficient(Balance|Funds)$/.test(step.reason)
      )
    try {
      model.applyStep(tried, 'steps')
    } catch (error) {
      if (!(error instanceof StepRefusedError)) throw error
      if (step.type === 'expectRevert') return true
      if (!hash) throw error
      const reason =
        step.type === 'remove'
          ? 'It withdraws LP tokens from before the range.'
          : `It needs what was before the range: ${error.shortMessage}`
      skipped.push({ hash, reason })
      return false
    }
    if (step.checkpoint !== undefined) model.keep(step.checkpoint)
    return true
  })
  const brought = [...missing].map(([key, amount]): Recorded => {
    const [to, token] = key.split('\n') as [string, string]
    const { decimals } = findToken(model.tokens, token, 'token')
    const text = formatUnits(amount, decimals)
    return {
      step: { type: 'transfer', actor: 'faucet', to, token, amount: text },
    }
  })
  return { brought, kept }
}

/**
 * Runs the steps with arithmetic. A failed step gets its reason, or is dropped if it
 * would succeed.
 */
function confirm(
  draft: Draft,
  steps: readonly Recorded[],
  start: ScenarioStart,
  skipped: recordScenario.Skipped[],
): Recorded[] {
  const model = createModel({ scenario: draft, start })
  return steps.flatMap((it) => {
    const { step, hash } = it
    model.keep('')
    try {
      model.applyStep(getTried(step, '').tried, 'steps')
      if (step.type === 'expectRevert') {
        model.applyStep({ type: 'rewind', to: '' }, 'steps')
        if (hash) skipped.push({ hash, reason: unrepeatable })
        return []
      }
    } catch (error) {
      if (!(error instanceof StepRefusedError) || step.type !== 'expectRevert')
        throw error
      const reason = error.code as typeof step.reason
      return [{ ...it, step: { ...step, reason } }]
    }
    if (step.checkpoint !== undefined) model.keep(step.checkpoint)
    return [it]
  })
}

const unrepeatable = 'It failed for a reason that no step can repeat.'

/** Returns expectations for the changed pools and the actors' balances. */
function getExpect(
  tokens: readonly ScenarioToken[],
  { pools, balances }: ScenarioState,
  start: ScenarioStart,
): ScenarioStep['expect'] {
  const write = (amount: bigint, symbol: string) =>
    formatUnits(
      amount,
      // LP tokens have 18 decimals.
      tokens.find((it) => it.symbol === symbol)?.decimals ?? 18,
    )
  const moved = [...pools].filter(([key, { reserve0, reserve1 }]) => {
    const first = start.pools.get(key)
    return first?.reserve0 !== reserve0 || first.reserve1 !== reserve1
  })
  const held = (isLp: boolean) =>
    Object.fromEntries(
      [...balances]
        .map(([actor, amounts]) => [
          actor,
          Object.fromEntries(
            [...amounts]
              .filter(([symbol]) => pools.has(symbol) === isLp)
              .map(([symbol, amount]) => [symbol, write(amount, symbol)]),
          ),
        ])
        .filter(([, amounts]) => Object.keys(amounts as object).length > 0),
    )
  return {
    reserves: Object.fromEntries(
      moved.map(([key, { token0, token1, reserve0, reserve1 }]) => [
        key,
        {
          [token0]: write(reserve0, token0),
          [token1]: write(reserve1, token1),
        },
      ]),
    ),
    balances: held(false),
    liquidity: held(true),
  }
}

function toBlocks(steps: readonly Recorded[]): ScenarioStep[] {
  const groups: Recorded[][] = []
  for (const it of steps) {
    const group = groups.at(-1)
    const isTogether =
      it.blockNumber !== undefined &&
      it.blockNumber === group?.[0]?.blockNumber &&
      group.length < maxTogether
    if (isTogether) group.push(it)
    else groups.push([it])
  }
  return groups.map((group) => {
    const inner = group.map(({ step }) => step)
    return inner.length > 1
      ? ({ type: 'block', steps: inner } as ScenarioStep)
      : (inner[0] as ScenarioStep)
  })
}

/**
 * Inserts a pause before a claim that would be too early. Blocks may be closer together
 * than the faucet's clock showed.
 */
function spreadClaims(steps: readonly Recorded[]): Recorded[] {
  const cooldown = createCooldown()
  return steps.flatMap((it): Recorded[] => {
    const { step } = it
    if (step.type === 'warp') cooldown.pass(step.seconds)
    if (step.type !== 'claim') return [it]
    const wait = cooldown.getWait(step)
    cooldown.pass(wait)
    cooldown.claim(step)
    return wait > 0 ? [{ step: { type: 'warp', seconds: wait } }, it] : [it]
  })
}

export declare namespace recordScenario {
  type Parameters = {
    deployment: Deployment
    /** The faucet's account. Its transfers are recorded as claims. */
    faucet: Address
    fromBlock: bigint
    toBlock: bigint
    /** @default all accounts */
    account?: Address | undefined
    /** The pools before the range. @default read at the block before the range */
    start?: ScenarioStart | undefined
    /** A scenario that is played right before the range. */
    before?: Scenario | undefined
    title?: string | undefined
    /** @default title */
    seed?: string | undefined
    /** Names of actors, by account. @default actor1, actor2, … */
    names?: ReadonlyMap<Address, string> | undefined
  }
  type Skipped = { hash: Hash; reason: string }
  type ReturnType = {
    scenario: Scenario
    skipped: Skipped[]
    /**
     * Differences between the chain's final state and the arithmetic, e.g. for a token
     * with a transfer fee. `expected` is the chain's value.
     */
    differences: ScenarioProblem[]
    /**
     * The block to record from in order to expect final balances. Set if this range
     * expects none and the pools did not change before that block.
     */
    completeFrom: bigint | undefined
  }
}
