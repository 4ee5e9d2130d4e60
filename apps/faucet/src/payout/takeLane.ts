import {
  and,
  asc,
  eq,
  gt,
  gte,
  inArray,
  isNull,
  ne,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import type { AccountProbe, Probe } from '../chain/createProber.js'
import { type Fees, getFees, isTooExpensive } from '../chain/fees.js'
import type { Config, FaucetToken } from '../config/types.js'
import { controls, payouts, purses, signers } from '../store/schema.js'
import type { Database } from '../store/types.js'
import type { Lane } from './createLanes.js'
import { isUnrefunded } from './isUnrefunded.js'
import { refuse } from './refusals.js'
import { getMaxCost } from './signPayout.js'
import { returnSlips, takeBudget } from './takeBudget.js'

/** A lane that is free just now, one that is waited for, or all of them. */
export type LaneChoice = 'free' | 'next' | 'all'

/** The lane does not pay this, or there is none: the next choice has to. */
export class NoLaneError extends Error {
  override name = 'NoLaneError'
}

export type TakenLane = Lane & {
  nextNonce: number
  fees: Fees
  budgetDay: string
}

/**
 * Locks a lane that can pay tokens with one transaction, and takes the amounts
 * from the day's budgets. From here to the commit, the lane's nonces are given
 * out one at a time, while other lanes go on.
 *
 * @throws NoLaneError unless `choice` is 'all' for one token: make the next
 * choice in a new transaction, as one that holds a lane must never wait for
 * another, and several tokens may be out of reach for one lane alone.
 * @throws Refusal when no lane can pay.
 */
export async function takeLane(
  tx: Database,
  {
    config,
    lanes,
    probe,
    tokens,
    choice,
  }: {
    config: Config
    lanes: readonly Lane[]
    probe: Probe
    tokens: readonly FaucetToken[]
    choice: LaneChoice
  },
): Promise<TakenLane> {
  const { network, maxFee } = config
  if (isTooExpensive(probe, maxFee))
    throw refuse.unavailable('the gas price is above FAUCET_MAX_FEE_GWEI')
  const fees = getFees(probe, maxFee)
  const maxCost = getMaxCost(tokens, fees)
  const holdsAll = (lane: Lane) =>
    tokens.every((token) =>
      canPay(probe.accounts[lane.index], { token, maxCost }),
    )
  const rows = await locks[choice](
    tx,
    // A lane that is short without its promises need not be locked to know.
    lanes.filter((lane) => choice === 'all' || holdsAll(lane)),
  )
  if (rows[0]?.isPaused) throw refuse.unavailable('paused')

  // Mined by somebody else: our next nonce would never be.
  const usable = rows.flatMap(({ id, nextNonce, haltedAt }) => {
    const lane = lanes.find((lane) => lane.id === id) as Lane
    const { nonce } = probe.accounts[lane.index] as AccountProbe
    return haltedAt === null && nonce <= nextNonce
      ? [{ ...lane, nextNonce }]
      : []
  })
  // Nobody else can take from them now, and those that cannot pay need none.
  if (choice === 'all' && lanes.length > 1)
    for (const token of tokens)
      await returnSlips(tx, {
        network,
        token,
        laneIds: rows.map(({ id }) => id),
      })
  let isBudgetSpent = false
  for (const lane of usable) {
    if (!(await keepsAll(tx, { lane, probe, tokens, maxCost }))) continue
    const budgetDay = await takeBudgets(tx, {
      network,
      tokens,
      laneId: lane.id,
      lanes: lanes.length,
    })
    if (budgetDay !== undefined) return { ...lane, fees, budgetDay }
    isBudgetSpent = true
  }
  const [token, ...others] = tokens as [FaucetToken, ...FaucetToken[]]
  if (choice !== 'all' || others.length > 0) throw new NoLaneError()
  // The coins may be there, with a lane that is out of order.
  const isHeldUp = lanes.some(
    (lane) => usable.every(({ id }) => id !== lane.id) && holdsAll(lane),
  )
  throw usable.length === 0 || (isHeldUp && !isBudgetSpent)
    ? refuse.unavailable('signer halted, or its key used elsewhere')
    : refuse.empty(token.symbol)
}

/** Whether a lane can pay each token beyond what it has promised. */
async function keepsAll(
  tx: Database,
  {
    lane,
    probe,
    tokens,
    maxCost,
  }: {
    lane: Lane
    probe: Probe
    tokens: readonly FaucetToken[]
    maxCost: bigint
  },
): Promise<boolean> {
  for (const token of tokens) {
    const promised = await readPromised(tx, { lane, probe, token })
    const account = probe.accounts[lane.index]
    if (!canPay(account, { token, maxCost }, promised)) return false
  }
  return true
}

/**
 * @returns The day, or `undefined` when nothing is taken.
 * @throws NoLaneError when some of several were taken: roll that back.
 */
async function takeBudgets(
  tx: Database,
  {
    tokens,
    ...options
  }: Omit<Parameters<typeof takeBudget>[1], 'token'> & {
    tokens: readonly FaucetToken[]
  },
): Promise<string | undefined> {
  let budgetDay: string | undefined
  for (const token of tokens) {
    budgetDay = await takeBudget(tx, { ...options, token })
    if (budgetDay !== undefined) continue
    if (tokens.length > 1) throw new NoLaneError()
    return undefined
  }
  return budgetDay
}

const state = {
  id: signers.id,
  nextNonce: signers.nextNonce,
  haltedAt: signers.haltedAt,
  isPaused: sql<boolean>`exists (select 1 from ${controls}
    where ${controls.network} = ${signers.network}
    and ${controls.pausedAt} is not null)`,
}

const isOneOf = (lanes: readonly Lane[]) =>
  inArray(
    signers.id,
    lanes.map(({ id }) => id),
  )

const select = (tx: Database, where: SQL | undefined) =>
  tx.select(state).from(signers).where(where).$dynamic()

const isRunning = (lanes: readonly Lane[]) =>
  and(isOneOf(lanes), isNull(signers.haltedAt))

const locks: Record<
  LaneChoice,
  (tx: Database, lanes: readonly Lane[]) => ReturnType<typeof select>
> = {
  // The one with the least to do.
  free: (tx, lanes) =>
    select(tx, isRunning(lanes))
      .orderBy(asc(signers.promised))
      .limit(1)
      .for('update', { skipLocked: true }),
  // Any, so that those who wait do not all wait for the same.
  next: (tx, lanes) =>
    select(tx, isRunning(lanes)).orderBy(sql`random()`).limit(1).for('update'),
  // Always in the same order, so that two claims never wait for each other.
  all: (tx, lanes) =>
    select(tx, isOneOf(lanes)).orderBy(asc(signers.id)).for('update'),
}

type Promised = { cost: bigint; amount: bigint }

/** A reorganisation, or an operator, has made it wait a second time. */
const waitedAnew = gt(payouts.waitingSince, payouts.createdAt)

/**
 * What the account's balances may not show yet: what waits, what was mined
 * after the probe's block, what a reorganisation has taken off the chain
 * before recovery has noticed, what was refused in a block that is not final,
 * as another branch may take it, and what another branch took since the probe.
 * A payout that was mined between the probe's block and its balances is
 * subtracted twice: that errs on the safe side.
 */
export async function readPromised(
  tx: Database,
  {
    lane,
    probe,
    token,
  }: {
    lane: Pick<Lane, 'id' | 'index'>
    probe: Probe
    token: Pick<FaucetToken, 'symbol'>
  },
): Promise<Promised> {
  const { nonce } = probe.accounts[lane.index] as AccountProbe
  // Seconds. A time of ours would not do: the database's clock is another one.
  const age = (performance.now() - probe.takenAt) / 1_000
  const mined = tx
    .select({
      cost: sql<string>`coalesce(sum(${payouts.maxCost}), 0)`.as('cost'),
      amount: sql<string>`coalesce(sum(${payouts.amount})
        filter (where ${payouts.token} = ${token.symbol}), 0)`.as('amount'),
    })
    .from(payouts)
    .where(
      and(
        eq(payouts.signerId, lane.id),
        or(
          gt(payouts.blockNumber, probe.blockNumber),
          gte(payouts.nonce, nonce),
          isUnrefunded,
          // Its nonce was used in the probe's branch, too, but may have moved
          // no coins there.
          and(
            waitedAnew,
            gt(payouts.settledAt, sql`now() - make_interval(secs => ${age})`),
          ),
        ),
        ne(payouts.state, 'pending'),
      ),
    )
    .as('mined')
  const [row] = await tx
    .select({
      cost: sql<string>`(${signers.promised} + ${mined.cost})::text`,
      amount: sql<string>`(coalesce(${purses.promised}, 0) + ${mined.amount})::text`,
    })
    .from(signers)
    .crossJoin(mined)
    .leftJoin(
      purses,
      and(eq(purses.signerId, signers.id), eq(purses.token, token.symbol)),
    )
    .where(eq(signers.id, lane.id))
  return { cost: BigInt(row?.cost ?? 0), amount: BigInt(row?.amount ?? 0) }
}

/** Whether an account holds a payout and its gas besides what it has promised. */
export function canPay(
  account: AccountProbe | undefined,
  { token, maxCost }: { token: FaucetToken; maxCost: bigint },
  promised: Promised = { cost: 0n, amount: 0n },
): boolean {
  if (account === undefined) return false
  const native = account.nativeBalance - promised.cost
  const held = account.tokenBalances.get(token.symbol) ?? 0n
  return (
    native >= maxCost &&
    (token.address === undefined || held - promised.amount >= token.amount)
  )
}
