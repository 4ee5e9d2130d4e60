import type { Client } from 'viem'
import { getNonce } from './accountState.js'
import { request, toHex } from './request.js'

/** A transaction that the account sent: its nonce, and where it was mined. */
export type SentTransaction = {
  nonce: number
  block: number
  /** Its place in the block. */
  index?: number
  /**
   * The most that it cost the account, in wei: its value and the gas that it
   * was allowed, less what the router paid it. Undefined where only the state after that block is known.
   */
  cost?: bigint
}

type Options = Parameters<typeof getNonce>[2]

/**
 * Which of the blocks may hold something of the account: one that it sent
 * changes its nonce, coins that it was paid change its balance. Where both are
 * the same before and after, there is nothing in between.
 *
 * The blocks lie between two transactions of the account. What the node says
 * about the past has to agree with their nonces; where it does not, or where the
 * node has no states that old, the answer is undefined.
 */
export async function findActiveBlocks(
  client: Client,
  {
    blocks,
    lower,
    upper,
    getOwnBalance,
    ...options
  }: Options & {
    /** The account's coins after a block, where only its key can spend them. */
    getOwnBalance: (block: number) => Promise<bigint>
    /** In ascending order, at least one. */
    blocks: readonly number[]
    lower: SentTransaction
    upper: SentTransaction
  },
): Promise<Set<number> | undefined> {
  const active = new Set<number>()
  const stateAfter = async (block: number) => {
    const [nonce, balance] = await Promise.all([
      getNonce(client, block, options),
      getOwnBalance(block),
    ])
    return { nonce, balance }
  }
  type State = Awaited<ReturnType<typeof stateAfter>>
  const getNoncesIn = (block: number) => getSentNonces(client, block, options)

  // `before` is the state before the first of the blocks, `after` after the
  // last one.
  async function search(
    from: number,
    to: number,
    before: State,
    after: State,
  ): Promise<void> {
    if (before.nonce > after.nonce) throw new Error('A nonce never falls.')
    if (before.nonce === after.nonce && before.balance === after.balance) return
    if (from === to) {
      active.add(blocks[from] as number)
      return
    }
    const middle = Math.floor((from + to) / 2)
    const between = await stateAfter(blocks[middle] as number)
    await Promise.all([
      search(from, middle, before, between),
      search(middle + 1, to, between, after),
    ])
  }

  try {
    const [before, after] = await Promise.all([
      stateAfter(lower.block),
      stateAfter(upper.block - 1),
    ])
    // Where they differ, the account may have sent more in the same block.
    const isTrue =
      (before.nonce === lower.nonce + 1 ||
        before.nonce === Math.max(...(await getNoncesIn(lower.block))) + 1) &&
      (after.nonce === upper.nonce ||
        after.nonce === Math.min(...(await getNoncesIn(upper.block))))
    if (!isTrue) return undefined
    await search(0, blocks.length - 1, before, after)
    return active
  } catch {
    options.signal?.throwIfAborted()
    return undefined
  }
}

/**
 * Whether the nonces that the node tells of blocks after a given one are right,
 * as far as one transaction can show: the next one that the account sent is
 * looked for by its nonce, and looked at. The account's very first one is asked
 * for where the node goes back that far; there the nonce must be 0.
 */
export async function hasTrueNonces(
  client: Client,
  { block, head, ...options }: Options & { block: number; head: number },
): Promise<boolean> {
  try {
    const atGenesis = await getNonce(client, 0, options).catch(() => undefined)
    if (atGenesis !== undefined && atGenesis !== 0) return false
    let before = atGenesis === undefined ? block : 0
    let after = head
    const nonce = await getNonce(client, before, options)
    while (after - before > 1) {
      const middle = Math.floor((before + after) / 2)
      if ((await getNonce(client, middle, options)) === nonce) before = middle
      else after = middle
    }
    return (await getSentNonces(client, after, options)).includes(nonce)
  } catch {
    options.signal?.throwIfAborted()
    return false
  }
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
