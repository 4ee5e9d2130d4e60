import type { Address, Client } from 'viem'
import type { Quote } from '../actions/types.js'
import { applySlippage } from '../amm/applySlippage.js'
import { DEFAULT_SLIPPAGE_BPS } from '../amm/constants.js'
import { getSwapCall } from '../contracts/getSwapCall.js'
import type { Deployment } from '../deployment/types.js'
import type { ReadFailedError } from '../errors/actions.js'
import type { InvalidSlippageError } from '../errors/amm.js'
import { StaleQuoteError } from '../errors/plans.js'
import { getApprovals } from './getApprovals.js'
import type { Plan } from './types.js'

export declare namespace planSwap {
  type Parameters = {
    /** The network. */
    deployment: Deployment
    /** Who signs and pays. */
    account: Address
    /** What `getQuote` said for the same inputs. */
    quote: Quote
    /** Symbol of the token to spend. */
    tokenIn: string
    /** Symbol of the token to get. */
    tokenOut: string
    /**
     * How much worse than the quote it may end, in basis points, 0 to 10,000.
     * @default 100
     */
    slippageBps?: bigint | number | undefined
    /** Unix time in seconds after which it reverts; see `getDeadline`. */
    deadline: bigint
    /**
     * Who gets the output.
     * @default account
     */
    recipient?: Address | undefined
  } & (
    | {
        /** Exact amount to spend, in the smallest unit of `tokenIn`. */
        amountIn: bigint
        amountOut?: undefined
      }
    | {
        amountIn?: undefined
        /** Exact amount to get, in the smallest unit of `tokenOut`. */
        amountOut: bigint
      }
  )
  type ReturnType = Plan
  type ErrorType = StaleQuoteError | InvalidSlippageError | ReadFailedError
}

/**
 * Plans a swap along a quote's route: an exact-amount approval when the
 * router's allowance is lower, then the swap.
 *
 * @param client - Any viem client; it reads the allowance.
 * @param parameters - {@link planSwap.Parameters}
 * @returns The plan. With an exact input the least to receive is the quote less
 * the slippage, rounded down; with an exact output the most to spend is the
 * quote plus the slippage, rounded down.
 * @throws StaleQuoteError when the quote was made for other inputs.
 * @throws InvalidSlippageError when the slippage is out of range or not whole.
 * @throws ReadFailedError when the allowance cannot be read.
 *
 * @example
 * ```ts
 * import {
 *   type Deployment,
 *   getDeadline,
 *   getQuote,
 *   planSwap,
 * } from '@letheswap/sdk'
 * import type { Client } from 'viem'
 *
 * declare const client: Client
 * declare const deployment: Deployment
 * const trade = { tokenIn: 'ZKP', tokenOut: 'USDT', amountIn: 10n ** 18n }
 * const plan = await planSwap(client, {
 *   deployment,
 *   account: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
 *   ...trade,
 *   quote: await getQuote(client, { deployment, ...trade }),
 *   slippageBps: 50,
 *   deadline: await getDeadline(client),
 * })
 * ```
 */
export async function planSwap(
  client: Client,
  parameters: planSwap.Parameters,
): Promise<planSwap.ReturnType> {
  const {
    deployment,
    account,
    quote,
    slippageBps = DEFAULT_SLIPPAGE_BPS,
    deadline,
    recipient = account,
  } = parameters
  const { router } = deployment.contracts
  assertFresh(quote, parameters)

  const { type, tokenIn, tokenOut, path } = quote
  const isExactInput = type === 'exactInput'
  const amountIn = isExactInput
    ? quote.amountIn
    : applySlippage({ amount: quote.amountIn, slippageBps, bound: 'maximum' })
  const amountOut = isExactInput
    ? applySlippage({ amount: quote.amountOut, slippageBps })
    : quote.amountOut

  const call = getSwapCall({
    router,
    type,
    amountIn,
    amountOut,
    path,
    isNativeIn: tokenIn.isNative,
    isNativeOut: tokenOut.isNative,
    recipient,
    deadline,
  })
  return {
    chainId: deployment.chain.id,
    account,
    steps: [
      ...(await getApprovals(client, {
        deployment,
        account,
        spend: [{ token: tokenIn, amount: amountIn }],
      })),
      { kind: 'swap', call },
    ],
    summary: {
      kind: 'swap',
      spend: [{ token: tokenIn, amount: amountIn }],
      receiveAtLeast: [{ token: tokenOut, amount: amountOut }],
      receiveExpected: [{ token: tokenOut, amount: quote.amountOut }],
      recipient,
      deadline,
    },
  }
}

function assertFresh(
  quote: Quote,
  { tokenIn, tokenOut, amountIn, amountOut }: planSwap.Parameters,
) {
  const exact = quote.type === 'exactInput' ? 'amountIn' : 'amountOut'
  const checks = [
    { field: 'tokenIn', quoted: quote.tokenIn.symbol, wanted: tokenIn },
    { field: 'tokenOut', quoted: quote.tokenOut.symbol, wanted: tokenOut },
    {
      field: exact,
      quoted: quote[exact],
      wanted: { amountIn, amountOut }[exact],
    },
  ] as const
  for (const check of checks)
    if (check.quoted !== check.wanted) throw new StaleQuoteError(check)
}
