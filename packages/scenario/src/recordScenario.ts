import {
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
import { claimAmounts, findToken } from './amounts.js'
import { checkScenario } from './checkScenario.js'
import { createCooldown } from './createCooldown.js'
import { createModel } from './createModel.js'
import { StepRefusedError } from './errors.js'
import { parseScenario } from './parseScenario.js'
import { readStart } from './readState.js'
import type { Act, Scenario, ScenarioStep } from './schema.js'
import { getStartDigest } from './state.js'
import type { ScenarioStart } from './types.js'

/** Blocks that are read at once at most. */
const maxBlocks = 5_000n

type Details = Extract<TransactionDetails, { status: 'succeeded' | 'failed' }>

/**
 * Makes a scenario of what happened in a range of blocks: of one account, or of
 * everybody. What the actors brought along is what their steps need.
 *
 * @param client - Any viem client of a chain that still has the state before the
 * range, unless `start` is given.
 * @returns The scenario, and the transactions that no step can tell, with why.
 * @throws RangeError when the range is empty or has more than 5,000 blocks.
 * @throws InvalidScenarioError when there is nothing to record.
 *
 * @example
 * ```ts
 * import { startDevnet } from '@letheswap/devnet'
 * import { recordScenario } from '@letheswap/scenario'
 *
 * const devnet = await startDevnet()
 * const { scenario } = await recordScenario(devnet.client, {
 *   deployment: devnet.deployment,
 *   faucet: devnet.faucetAccount.address,
 *   fromBlock: 1n,
 *   toBlock: await devnet.client.getBlockNumber(),
 * })
 * await devnet.stop()
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
  const start = given ?? (await readStart(client, deployment, fromBlock - 1n))
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
  const steps: ScenarioStep[] = []
  const skipped: recordScenario.Skipped[] = []
  const hashes = new Map<number, Hash>()
  let lastTime: bigint | undefined

  for (let blockNumber = fromBlock; blockNumber <= toBlock; blockNumber++) {
    const block = await getBlock(client, {
      blockNumber,
      includeTransactions: true,
    })
    for (const { hash, from } of block.transactions) {
      const isFaucet = isAddressEqual(from, faucet)
      const isAsked = !account || isFaucet || isAddressEqual(from, account)
      if (!isAsked) continue
      const details = await getTransactionDetails(client, { deployment, hash })
      if (details.status !== 'succeeded' && details.status !== 'failed')
        continue
      const act = toAct(details, isFaucet ? 'faucet' : undefined)
      if (typeof act === 'string') {
        skipped.push({ hash, reason: act })
        continue
      }
      if (account && isFaucet && !isPaidTo(details, account)) continue
      const elapsed = Number(block.timestamp - (lastTime ?? block.timestamp))
      // A pause of a minute may matter; cooldowns are an hour.
      if (elapsed >= 60)
        steps.push({ type: 'warp', seconds: Math.min(elapsed, 31_536_000) })
      lastTime = block.timestamp
      hashes.set(steps.length, hash)
      steps.push(toStep(act, details))
    }
  }

  function toAct(
    { asked, from, status, timestamp }: Details,
    payer: string | undefined,
  ): Act | string {
    const write = ({ token, amount }: PlanAmount) =>
      formatUnits(amount, token.decimals)
    const isOther = (recipient: Address) => !isAddressEqual(recipient, from)
    const inTime = (deadline: bigint) =>
      status === 'failed'
        ? { deadline: Number(deadline - BigInt(timestamp)) }
        : {}
    switch (asked.kind) {
      case 'swap': {
        if (isOther(asked.recipient)) return 'It pays somebody else.'
        const isExactInput = asked.type === 'exactInput'
        const [spend] = asked.spend
        const [receive] = asked.receiveAtLeast
        return {
          type: 'swap',
          actor: getActor(from),
          path: asked.route.map(({ symbol }) => symbol),
          ...(isExactInput
            ? {
                amountIn: write(spend),
                ...(receive.amount > 0n && { amountOutMin: write(receive) }),
              }
            : { amountOut: write(receive), amountInMax: write(spend) }),
          ...inTime(asked.deadline),
        }
      }
      case 'addLiquidity': {
        if (isOther(asked.recipient)) return 'It pays somebody else.'
        const [a, b] = asked.spend
        return {
          type: 'add',
          actor: getActor(from),
          tokens: [a.token.symbol, b.token.symbol],
          amounts: [write(a), write(b)],
          ...toMinimums(asked.spendAtLeast),
          ...inTime(asked.deadline),
        }
      }
      case 'removeLiquidity': {
        if (isOther(asked.recipient)) return 'It pays somebody else.'
        const [a, b] = asked.receiveAtLeast
        return {
          type: 'remove',
          actor: getActor(from),
          tokens: [a.token.symbol, b.token.symbol],
          liquidity: write(asked.spend[0]),
          ...toMinimums(asked.receiveAtLeast),
          ...inTime(asked.deadline),
        }
      }
      case 'approve': {
        const { token } = asked.allow
        if (token.isLp || asked.allow.amount === 0n || isOther(from))
          return 'A scenario approves LP tokens by itself.'
        if (!isAddressEqual(asked.spender, deployment.contracts.router))
          return 'It approves somebody other than the router.'
        const amount = write(asked.allow)
        // More digits than a scenario's amounts have.
        if (amount.length > 40) return 'It approves without a limit.'
        return {
          type: 'approve',
          actor: getActor(from),
          token: token.symbol,
          amount,
        }
      }
      case 'wrap':
      case 'unwrap':
        return {
          type: asked.kind,
          actor: getActor(from),
          amount: write(asked.spend[0]),
        }
      case 'transfer': {
        const [spend] = asked.spend
        if (!spend || spend.amount === 0n || spend.token.isLp)
          return 'It moves LP tokens, or nothing.'
        const { symbol } = spend.token
        const to = getActor(asked.recipient)
        const amount = write(spend)
        if (payer && claimAmounts[symbol] === amount)
          return { type: 'claim', actor: to, token: symbol }
        const actor = payer ?? getActor(from)
        return { type: 'transfer', actor, to, token: symbol, amount }
      }
      default:
        return 'It is nothing that a scenario has a step for.'
    }

    function toMinimums(least: readonly [PlanAmount, PlanAmount]) {
      // An amount of a scenario is above zero: a limit of zero is none.
      return least.every(({ amount }) => amount > 0n)
        ? { minimums: [write(least[0]), write(least[1])] as [string, string] }
        : {}
    }
  }

  const earlier = (before?.steps ?? []).map(({ checkpoint, ...step }) =>
    checkpoint === undefined || checkpoint === 'end'
      ? step
      : { ...step, checkpoint },
  ) as ScenarioStep[]
  const draft = {
    version: 1 as const,
    title,
    deployment: getStartDigest(start),
    seed,
    actors: [...new Set([...(before?.actors ?? []), ...actors.values()])],
    tokens: before?.tokens,
    steps: [...earlier, ...steps],
  }
  parseScenario(draft)
  const { brought, withdrawn } = getMissing(draft, start)
  for (const index of withdrawn)
    skipped.push({
      hash: hashes.get(index - earlier.length) as Hash,
      reason: 'It withdraws LP tokens from before the range.',
    })
  const scenario: Scenario = {
    ...draft,
    steps: [
      ...brought,
      ...spreadClaims(draft.steps.filter((_, index) => !withdrawn.has(index))),
    ],
  }
  const last = scenario.steps.at(-1) as ScenarioStep
  last.checkpoint = 'end'
  const { checkpoints } = await checkScenario(scenario, { start })
  return { scenario: parseScenario({ ...scenario, checkpoints }), skipped }
}

const isPaidTo = ({ asked }: Details, account: Address) =>
  asked.kind === 'transfer' && isAddressEqual(asked.recipient, account)

/** A transaction that failed is a step that must fail in the same way. */
function toStep(act: Act, details: Details): ScenarioStep {
  if (details.status === 'succeeded') return act as ScenarioStep
  const reason = details.reason.code
  return { type: 'expectRevert', step: act, reason } as ScenarioStep
}

/**
 * Transfers of what the steps need and do not bring in themselves, and the steps that
 * need LP tokens: nobody can transfer these before the range.
 */
function getMissing(scenario: Scenario, start: ScenarioStart) {
  const missing = new Map<string, bigint>()
  const withdrawn = new Set<number>()
  const model = createModel({
    scenario,
    start,
    onShort: (actor, symbol, by) => {
      if (start.pools.has(symbol))
        throw new StepRefusedError('insufficientBalance', symbol)
      const key = `${actor}\n${symbol}`
      missing.set(key, (missing.get(key) ?? 0n) + by)
    },
  })
  for (const [index, step] of scenario.steps.entries())
    try {
      if (step.type === 'expectRevert') continue
      model.take(step, `steps[${index}]`)
      if (step.checkpoint !== undefined) model.keep(step.checkpoint)
    } catch (error) {
      if (step.type !== 'remove') throw error
      withdrawn.add(index)
    }
  const brought = [...missing].map(([key, amount]): ScenarioStep => {
    const [to, token] = key.split('\n') as [string, string]
    const { decimals } = findToken(model.tokens, token, 'token')
    const text = formatUnits(amount, decimals)
    return { type: 'transfer', actor: 'faucet', to, token, amount: text }
  })
  return { brought, withdrawn }
}

/** Blocks may be a little closer than their faucet's clock said. */
function spreadClaims(steps: readonly ScenarioStep[]): ScenarioStep[] {
  const cooldown = createCooldown()
  return steps.flatMap((step): ScenarioStep[] => {
    if (step.type === 'warp') cooldown.pass(step.seconds)
    if (step.type !== 'claim') return [step]
    const wait = cooldown.getWait(step)
    cooldown.pass(wait)
    cooldown.claim(step)
    return wait > 0 ? [{ type: 'warp' as const, seconds: wait }, step] : [step]
  })
}

export declare namespace recordScenario {
  type Parameters = {
    deployment: Deployment
    /** Whose transfers are claims, or coins of `faucet`. */
    faucet: Address
    fromBlock: bigint
    toBlock: bigint
    /** Whose transactions; everybody's when left out. */
    account?: Address | undefined
    /** The pools before the range. @default read at the block before it */
    start?: ScenarioStart | undefined
    /** What was played right before the range: the record goes on from there. */
    before?: Scenario | undefined
    title?: string | undefined
    /** @default title */
    seed?: string | undefined
    /** Names of accounts. @default actor1, actor2, … */
    names?: ReadonlyMap<Address, string> | undefined
  }
  type Skipped = { hash: Hash; reason: string }
  type ReturnType = {
    scenario: Scenario
    /** Transactions that no step can tell, with why. */
    skipped: Skipped[]
  }
}
