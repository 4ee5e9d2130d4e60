import type { Client, Hash } from 'viem'
import { getAddress } from 'viem/utils'
import type { getMidPrice } from '../amm/getMidPrice.js'
import { readPools } from '../contracts/readPools.js'
import type { Pool } from '../contracts/types.js'
import { toPair } from '../deployment/registry.js'
import type { Deployment } from '../deployment/types.js'
import { type BlockNotFoundError, ReadFailedError } from '../errors/actions.js'
import { readTime } from '../events/readBlock.js'
import { explainRevert } from '../execution/explainRevert.js'
import { decodeReceipt } from '../transactions/decodeReceipt.js'
import { readIntent } from '../transactions/readIntent.js'
import { readTransaction } from '../transactions/readTransaction.js'
import { toPrice } from '../transactions/toPrice.js'
import type {
  DecodedEvent,
  TransactionDetails,
  TransactionHop,
  TransactionSwap,
} from '../transactions/types.js'
import type { decodeTransaction } from './decodeTransaction.js'
import type { getPools } from './getPools.js'

export declare namespace getTransactionDetails {
  type Parameters = { deployment: Deployment; hash: Hash }
  type ReturnType = TransactionDetails
  type ErrorType =
    | BlockNotFoundError
    | decodeTransaction.ErrorType
    | getPools.ErrorType
}

/**
 * Reads a transaction's intent and outcome: swaps with each pool, its fee, and its
 * prices then and now; deposits, withdrawals, approvals and transfers; gas; and the
 * reason for a failure.
 *
 * @returns The details by `status`, with amounts in smallest units and prices as exact
 * fractions. Only the reason for a failure contains sentences.
 */
export async function getTransactionDetails(
  client: Client,
  parameters: getTransactionDetails.Parameters,
): Promise<getTransactionDetails.ReturnType> {
  const { deployment } = parameters
  const { hash, transaction, receipt } = await readTransaction(
    client,
    parameters,
  )
  if (!transaction) return { status: 'unknown', hash }
  const { input } = transaction
  const value = BigInt(transaction.value)
  const from = getAddress(transaction.from)
  const to = transaction.to ? getAddress(transaction.to) : undefined
  const sent = { from, to, input, value }
  const { intent, plan, call } = readIntent(deployment, sent)
  const details = { hash, from, to, value, intent }
  if (!receipt) return { ...details, status: 'pending' }

  const { blockHash } = receipt
  const blockNumber = BigInt(receipt.blockNumber)
  // Reads the time from the block. Anvil's receipts also contain it, but as a number,
  // which no standard specifies.
  const timestamp = await readTime(client, blockHash, Number(blockNumber))
  const gasUsed = BigInt(receipt.gasUsed)
  const price = BigInt(receipt.effectiveGasPrice ?? transaction.gasPrice ?? 0)
  const mined = {
    ...details,
    blockNumber,
    blockHash,
    timestamp,
    gas: {
      limit: BigInt(transaction.gas),
      used: gasUsed,
      price,
      fee: gasUsed * price,
    },
  }
  if (BigInt(receipt.status) === 0n)
    return {
      ...mined,
      status: 'failed',
      reason:
        plan && call
          ? await explainRevert(client, {
              deployment,
              plan,
              refused: call,
              receipt: { blockNumber, from, gasUsed, transactionHash: hash },
            })
          : { code: 'other', message: 'The contract refused the call.' },
    }
  const events = decodeReceipt(deployment, { ...sent, logs: receipt.logs })
  return {
    ...mined,
    status: 'succeeded',
    swaps: await addPrices(client, deployment, events),
    liquidity: events.filter((event) => 'liquidity' in event),
    transfers: events.filter((event) => event.type === 'transfer'),
    approvals: events.filter((event) => event.type === 'approval'),
  }
}

/** Adds the price paid and the pools' prices then and now, read in one request. */
async function addPrices(
  client: Client,
  deployment: Deployment,
  events: readonly DecodedEvent[],
): Promise<TransactionSwap[]> {
  const swaps = events.filter((event) => event.type === 'swap')
  const hops = swaps.flatMap((swap) => swap.hops)
  if (hops.length === 0) return []
  const { pools } = await readPools(client, {
    deployment,
    pairs: hops.map(({ tokenIn, tokenOut }) =>
      toPair(deployment, tokenIn, tokenOut),
    ),
  })
  return swaps.map((swap) => {
    const hops = swap.hops.map((hop): TransactionHop => {
      const { reserveA, reserveB } = pools.shift() as Pool
      const { priceBefore, tokenIn, tokenOut } = hop
      if (!priceBefore)
        throw new ReadFailedError({
          read: 'transaction',
          cause: new Error('A swap is without the reserves of its pair.'),
        })
      const isEmpty = reserveA === 0n || reserveB === 0n
      const got = { amount: reserveB, token: tokenOut }
      const paid = { amount: reserveA, token: tokenIn }
      const priceNow = isEmpty ? undefined : toPrice(got, paid)
      return { ...hop, priceBefore, priceNow }
    })
    const now = hops.flatMap(({ priceNow }) => priceNow ?? [])
    return {
      ...swap,
      hops,
      price: toPrice(
        { amount: swap.amountOut, token: swap.tokenOut },
        { amount: swap.amountIn, token: swap.tokenIn },
      ),
      priceBefore: multiply(hops.map(({ priceBefore }) => priceBefore)),
      priceNow: now.length === hops.length ? multiply(now) : undefined,
    }
  })
}

const multiply = (prices: readonly getMidPrice.Price[]): getMidPrice.Price =>
  prices.reduce((product, price) => ({
    numerator: product.numerator * price.numerator,
    denominator: product.denominator * price.denominator,
  }))
