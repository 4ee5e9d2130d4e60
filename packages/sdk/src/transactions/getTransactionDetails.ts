import type { Client, Hash, Transaction, TransactionReceipt } from 'viem'
import { getBlock, getTransaction, getTransactionReceipt } from 'viem/actions'
import { getAddress } from 'viem/utils'
import { readPools } from '../actions/readPools.js'
import type { Deployment } from '../deployment/types.js'
import {
  BlockNotFoundError,
  type PairAddressMismatchError,
  ReadFailedError,
} from '../errors/actions.js'
import { explainRevert } from '../reverts/explainRevert.js'
import type { RevertReason } from '../reverts/types.js'
import { decodeIntent } from './decodeIntent.js'
import { readEvents } from './readEvents.js'
import { readPlan } from './readPlan.js'
import { multiply, type PastSwap, readSwaps, toPrice } from './readSwaps.js'
import type { TransactionDetails, TransactionSwap } from './types.js'

export declare namespace getTransactionDetails {
  type Parameters = {
    /** The network. */
    deployment: Deployment
    /** Hash of the transaction. */
    hash: Hash
  }
  type ReturnType = TransactionDetails
  type ErrorType =
    | ReadFailedError
    | BlockNotFoundError
    | PairAddressMismatchError
}

/**
 * What a transaction asked for and what became of it, for people to read: a
 * swap with each pool on the way, its fee, and its price then and now; deposits,
 * withdrawals, approvals and transfers; the gas; of a failed one why, and by how
 * much. It holds no sentences but the reason's, so that they can be written in
 * any language.
 *
 * A transaction that the node does not know is `unknown`: it was never sent, was
 * dropped, or its block was reorganised away.
 *
 * @param client - Any viem client.
 * @param parameters - {@link getTransactionDetails.Parameters}
 * @returns The details by its `status`; amounts in smallest units, prices as exact
 * fractions.
 * @throws ReadFailedError when the node does not answer.
 * @throws BlockNotFoundError when the chain was reorganised meanwhile.
 * @throws PairAddressMismatchError when the deployment's init code hash is not
 * the factory's.
 *
 * @example
 * ```ts
 * import {
 *   type Deployment,
 *   formatPrice,
 *   getTransactionDetails,
 * } from '@letheswap/sdk'
 * import type { Client, Hash } from 'viem'
 *
 * declare const client: Client
 * declare const deployment: Deployment
 * declare const hash: Hash
 * const details = await getTransactionDetails(client, { deployment, hash })
 * if (details.status === 'failed') console.log(details.reason.message)
 * if (details.status === 'succeeded')
 *   for (const { price, priceNow } of details.swaps)
 *     console.log(formatPrice(price), priceNow && formatPrice(priceNow))
 * ```
 */
export async function getTransactionDetails(
  client: Client,
  { deployment, hash }: getTransactionDetails.Parameters,
): Promise<getTransactionDetails.ReturnType> {
  const [transaction, receipt] = await Promise.all([
    find(getTransaction(client, { hash })),
    find(getTransactionReceipt(client, { hash })),
  ])
  if (!transaction) return { status: 'unknown', hash }
  const { input, value } = transaction
  const from = getAddress(transaction.from)
  const to = transaction.to ? getAddress(transaction.to) : undefined
  const sent = { from, to, input, value }
  const plan = readPlan(deployment, sent)
  const asked = decodeIntent(deployment, sent, plan)
  const details = { hash, from, to, value, asked }
  if (!receipt) return { ...details, status: 'pending' }

  const mined = {
    ...details,
    block: await readBlock(client, receipt),
    gas: toGas(transaction, receipt),
  }
  if (receipt.status === 'reverted') {
    const call = plan?.steps.at(-1)?.call
    const reason = call
      ? await explainRevert(client, { plan, refused: call, receipt })
      : unexplained
    return { ...mined, status: 'failed', reason }
  }
  return {
    ...mined,
    status: 'succeeded',
    swaps: await addPresent(
      client,
      deployment,
      readSwaps(deployment, receipt.logs),
    ),
    ...readEvents(deployment, receipt),
  }
}

const unexplained: RevertReason = {
  code: 'other',
  message: 'The contract refused the call.',
}

/** What the node has; undefined when it has none. */
async function find<value>(read: Promise<value>): Promise<value | undefined> {
  try {
    return await read
  } catch (cause) {
    if (/^Transaction(Receipt)?NotFoundError$/.test((cause as Error).name))
      return undefined
    throw new ReadFailedError({ read: 'transaction', cause })
  }
}

async function readBlock(
  client: Client,
  { blockHash, blockNumber }: TransactionReceipt,
) {
  try {
    const { timestamp } = await getBlock(client, { blockHash })
    return {
      number: blockNumber,
      hash: blockHash,
      timestamp: Number(timestamp),
    }
  } catch (cause) {
    if ((cause as Error).name === 'BlockNotFoundError')
      throw new BlockNotFoundError({
        hash: blockHash,
        blockNumber: Number(blockNumber),
      })
    throw new ReadFailedError({ read: 'block of the transaction', cause })
  }
}

const toGas = (
  { gas }: Transaction,
  { gasUsed, effectiveGasPrice }: TransactionReceipt,
) => ({
  limit: gas,
  used: gasUsed,
  price: effectiveGasPrice,
  fee: gasUsed * effectiveGasPrice,
})

/** The price now, of all pools in one read. */
async function addPresent(
  client: Client,
  deployment: Deployment,
  swaps: readonly PastSwap[],
): Promise<TransactionSwap[]> {
  const hops = swaps.flatMap((swap) => swap.hops)
  if (hops.length === 0) return []
  const { pools } = await readPools(client, {
    deployment,
    keys: hops.map(
      ({ tokenIn, tokenOut }) =>
        `${tokenIn.symbol}-${tokenOut.symbol}` as const,
    ),
  })
  let next = 0
  return swaps.map((swap) => {
    const hops = swap.hops.map((hop) => {
      const { reserveA = 0n, reserveB = 0n } = pools[next++] ?? {}
      return {
        ...hop,
        priceNow:
          reserveA === 0n || reserveB === 0n
            ? undefined
            : toPrice(
                { amount: reserveB, token: hop.tokenOut },
                { amount: reserveA, token: hop.tokenIn },
              ),
      }
    })
    const prices = hops.flatMap(({ priceNow }) => priceNow ?? [])
    return {
      ...swap,
      hops,
      priceNow: prices.length === hops.length ? multiply(prices) : undefined,
    }
  })
}
