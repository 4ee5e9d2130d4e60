import type { Address, Client } from 'viem'
import { decodeSwapLog } from './decodeSwapLog.js'
import type { Run, SentTransaction } from './getRuns.js'
import type { Trade } from './groupTrades.js'
import { request, toHex } from './request.js'

type Options = {
  account: Address
  signal: AbortSignal | undefined
  head: number
  /** The lowest block that is looked at. */
  start: number
  /** How many transactions the account has sent up to a block. */
  getNonceAfter: (block: number) => Promise<number>
  /** The account's coins after a block, where only its key can spend them. */
  getOwnBalance: (block: number) => Promise<bigint>
  /** Reads whether the account sent a trade. */
  isSent: (trade: Trade) => Promise<boolean>
}

/** Where the account may have sent something that is not known. */
export type Step = {
  /** Those that it may have sent. */
  trades: readonly Trade[]
  /**
   * The first and the last transaction that it sent there, as early and as late
   * as they can be: around them it sent what is known and nothing else.
   */
  sent: readonly SentTransaction[]
}

/** So many guesses cost less than a search. */
const few = 2

/** About what it costs to ask for the account's old nonces instead. */
const costOfRun = 3
const costPerUnknown = 5
const costFromGenesis = 20

/**
 * The steps of a run, found by the account's old nonces. Where they cost more
 * than reading the trades, where the node does not have them, and where it does
 * not agree with transactions that were read, all of the run is one step.
 */
export async function findSteps(
  client: Client,
  run: Run,
  options: Options,
): Promise<Step[]> {
  const { trades, lower, upper, unknown } = run
  const [first] = trades
  const all = [{ trades, sent: [] }]
  if (!upper || !first) return all
  if (unknown === 0) return []
  if (
    trades.length <=
    (lower ? costOfRun + costPerUnknown * unknown : costFromGenesis)
  )
    return all
  try {
    const { start, getNonceAfter } = options
    if (!lower || lower.block < start - 1) {
      const block = first.block - 1
      const isTrue = lower
        ? await isNonceBelow(client, lower, options)
        : await hasTrueNonces(client, block, options)
      if (!isTrue) return all
      const nonce = await getNonceAfter(block)
      const below = { nonce: nonce - 1, block }
      const rest = { ...run, lower: below, unknown: upper.nonce - nonce }
      return [
        { trades: [], sent: [below] },
        ...(await findSteps(client, rest, options)),
      ]
    }
    if (unknown === 1) {
      const guess = await guessSent(run, options)
      if (guess) return [{ trades: [guess], sent: [] }]
    }
    return await findBetween(client, { ...run, lower, upper }, options)
  } catch {
    options.signal?.throwIfAborted()
    return all
  }
}

/**
 * The one trade that the account sent, if its coins give it away: a swap that
 * leaves no event of the account put native coins in, just what is missing.
 */
async function guessSent(
  { trades, lower, upper }: Run,
  { getOwnBalance, isSent, signal }: Options,
): Promise<Trade | undefined> {
  try {
    const [before, after] = (await Promise.all(
      [lower?.block ?? 0, (upper?.block ?? 0) - 1].map(getOwnBalance),
    )) as [bigint, bigint]
    const spent = before - after
    // Its gas is not known, but may be about what others took.
    const gas = 2n * ((lower?.gas ?? 0n) + (upper?.gas ?? 0n))
    const likely = trades.filter((trade) => {
      const { amount0In, amount1In } = decodeSwapLog(trade.events[0])
      const value = amount0In + amount1In
      return value <= spent && value >= spent - gas
    })
    if (likely.length > few) return undefined
    for (const trade of likely) if (await isSent(trade)) return trade
  } catch {
    signal?.throwIfAborted()
  }
  return undefined
}

async function findBetween(
  client: Client,
  {
    trades,
    lower,
    upper,
  }: Run & { lower: SentTransaction; upper: SentTransaction },
  options: Options,
): Promise<Step[]> {
  const last = upper.block - 1
  const isInside = ({ block }: Trade) => block > lower.block && block <= last
  const inside = trades.filter(isInside)
  const blocks = [...new Set(inside.map(({ block }) => block))]
  const { getNonceAfter } = options
  const [before, after] = (await Promise.all(
    [lower.block, last].map(getNonceAfter),
  )) as [number, number]
  // Where they differ, the account may have sent more in the same block.
  const isTrue =
    (await isNonceBelow(client, lower, options)) &&
    (after === upper.nonce ||
      after ===
        Math.min(...(await getSentNonces(client, upper.block, options))))
  if (!isTrue) throw new Error()
  const atEnds = (
    [
      [lower.block, lower.nonce + 1, before],
      [upper.block, after, upper.nonce],
    ] as const
  ).flatMap(([block, nonce, next]) => toStep(nonce, next, block, block, trades))
  return [...atEnds, ...(await search(0, blocks.length - 1, before, after))]

  // `before` is the nonce before the first of the blocks, `after` after the
  // last one.
  async function search(
    from: number,
    to: number,
    before: number,
    after: number,
  ): Promise<Step[]> {
    // A nonce never falls.
    if (before > after) throw new Error()
    if (before === after) return []
    if (from >= to) {
      const below = blocks[from - 1] ?? lower.block
      const end = to < blocks.length - 1 ? (blocks[to] as number) : last
      return toStep(before, after, below + 1, end, inside)
    }
    const middle = Math.floor((from + to) / 2)
    const nonce = await getNonceAfter(blocks[middle] as number)
    const halves = await Promise.all([
      search(from, middle, before, nonce),
      search(middle + 1, to, nonce, after),
    ])
    return halves.flat()
  }
}

/** A step in which some nonces were used, from one block to another. */
const toStep = (
  nonce: number,
  next: number,
  from: number,
  to: number,
  trades: readonly Trade[],
): Step[] =>
  nonce < next
    ? [
        {
          trades: trades.filter(({ block }) => block >= from && block <= to),
          sent: [
            { nonce, block: from },
            { nonce: next - 1, block: to },
          ],
        },
      ]
    : []

/** Whether the node's nonce after a transaction's block is right. */
async function isNonceBelow(
  client: Client,
  { nonce, block }: SentTransaction,
  options: Options,
): Promise<boolean> {
  const after = await options.getNonceAfter(block)
  return (
    after === nonce + 1 ||
    after === Math.max(...(await getSentNonces(client, block, options))) + 1
  )
}

/**
 * Whether the nonces that the node tells of blocks after a given one are right,
 * as far as one transaction can show: the next one that the account sent is
 * looked for by its nonce, and looked at. The account's very first one is asked
 * for where the node goes back that far; there the nonce must be 0.
 */
async function hasTrueNonces(
  client: Client,
  block: number,
  options: Options,
): Promise<boolean> {
  const { getNonceAfter } = options
  const atGenesis = await getNonceAfter(0).catch(() => undefined)
  if (atGenesis !== undefined && atGenesis !== 0) return false
  let before = atGenesis === undefined ? block : 0
  let after = options.head
  const nonce = await getNonceAfter(before)
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2)
    if ((await getNonceAfter(middle)) === nonce) before = middle
    else after = middle
  }
  return (await getSentNonces(client, after, options)).includes(nonce)
}

/** The nonces of the account's transactions in a block. */
async function getSentNonces(
  client: Client,
  block: number,
  { account, signal }: Options,
): Promise<number[]> {
  const found = await request(
    client,
    'eth_getBlockByNumber',
    [toHex(block), true],
    { signal },
  )
  return (found?.transactions ?? [])
    .filter(({ from }) => from.toLowerCase() === account.toLowerCase())
    .map(({ nonce }) => Number(nonce))
}
