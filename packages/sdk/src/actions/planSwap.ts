import type { Address, Client } from 'viem'
import { applySlippage } from '../amm/applySlippage.js'
import { DEFAULT_SLIPPAGE_BPS } from '../amm/constants.js'
import type { Deployment } from '../deployment/types.js'
import type { ReadFailedError } from '../errors/actions.js'
import type { InvalidBpsError } from '../errors/amm.js'
import {
  FeeOnTransferError,
  type InvalidPlanError,
  StaleQuoteError,
} from '../errors/plans.js'
import type { UnknownTokenError } from '../errors/tokens.js'
import { getApprovals } from '../plans/getApprovals.js'
import { getBase } from '../plans/getBase.js'
import { hasTransferFee } from '../plans/hasTransferFee.js'
import { toAddress } from '../plans/toAddress.js'
import type { Plan, RouterPlanParameters, SwapTerms } from '../plans/types.js'
import { getToken } from '../tokens/getToken.js'
import { getDeadline } from './getDeadline.js'
import type { Quote } from './types.js'

export declare namespace planSwap {
  type Parameters<ticker extends string = string> =
    RouterPlanParameters<ticker> & {
      /** A quote of `getQuote`: the tokens, the amounts and the route. */
      quote: Quote
      /**
       * How much worse than the quote the swap may end, in basis points, 0 to
       * 10,000.
       * @default 100
       */
      slippageBps?: number | undefined
      /**
       * What the quote must be for. A caller with a form passes the form's
       * inputs, so that a quote for earlier inputs is refused.
       */
      expect?: Expected<ticker> | undefined
    }
  type Expected<ticker extends string = string> = {
    /** Symbol or address of the token to spend. */
    tokenIn: NoInfer<ticker> | Address
    /** Symbol or address of the token to get. */
    tokenOut: NoInfer<ticker> | Address
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
  type ReturnType = Plan<SwapTerms>
  type ErrorType =
    | FeeOnTransferError
    | InvalidBpsError
    | InvalidPlanError
    | ReadFailedError
    | StaleQuoteError
    | UnknownTokenError
}

/**
 * Plans the swap that a quote is for: an exact-amount approval when the
 * router's allowance is lower, then the swap along the quote's route.
 *
 * A quote ignores what a token keeps of each transfer. If the deployment says
 * that one on the route does, the router compares the least to receive with what
 * arrives, so allow more slippage than the token keeps.
 *
 * @returns The plan. With an exact input the least to receive is the quote less
 * the slippage, rounded down; with an exact output the most to spend is the
 * quote plus the slippage, rounded down.
 * @throws StaleQuoteError when the quote is not what `expect` says.
 * @throws UnknownTokenError when `expect` has a token that the deployment has not.
 * @throws FeeOnTransferError when the output is exact, and a token on the route
 * keeps a part of each transfer.
 * @throws InvalidPlanError when neither the parameters nor the client have an
 * account.
 * @throws InvalidBpsError when the slippage is out of range or not whole.
 * @throws ReadFailedError when the chain cannot be read.
 */
export async function planSwap<const ticker extends string>(
  client: Client,
  parameters: planSwap.Parameters<ticker>,
): Promise<planSwap.ReturnType> {
  const {
    deployment,
    quote,
    slippageBps = DEFAULT_SLIPPAGE_BPS,
    expect,
  } = parameters
  if (expect) assertExpected(deployment, quote, expect)
  const { type, tokenIn, tokenOut, route } = quote
  const isExactInput = type === 'exactInput'
  const withFee = route.filter((token) => hasTransferFee(deployment, token))
  if (withFee.length > 0 && !isExactInput)
    throw new FeeOnTransferError({
      tokens: withFee.map(({ symbol }) => symbol),
      guarantee: 'an exact output',
    })
  const amountIn = isExactInput
    ? quote.amountIn
    : applySlippage({ amount: quote.amountIn, slippageBps, bound: 'maximum' })
  const amountOut = isExactInput
    ? applySlippage({ amount: quote.amountOut, slippageBps })
    : quote.amountOut

  const base = getBase(client, parameters)
  const { account } = base
  const [approvals, deadline] = await Promise.all([
    getApprovals(client, {
      deployment,
      account,
      spend: [{ token: tokenIn, amount: amountIn }],
    }),
    parameters.deadline ?? getDeadline(client),
  ])
  return {
    ...base,
    deadline,
    summary: {
      kind: 'swap',
      type,
      tokenIn: toAddress(tokenIn),
      tokenOut: toAddress(tokenOut),
      amountIn,
      amountOut,
      amountOutExpected: quote.amountOut,
      via: route.slice(1, -1).map(({ address }) => address),
      recipient: parameters.recipient ?? account,
      ...(withFee.length > 0 && { feeOnTransfer: true }),
    },
    approvals,
  }
}

function assertExpected(
  deployment: Deployment,
  quote: Quote,
  expected: planSwap.Expected,
) {
  for (const side of ['tokenIn', 'tokenOut'] as const) {
    const wanted = getToken(deployment, expected[side])
    const { symbol } = quote[side]
    if (toAddress(quote[side]) !== toAddress(wanted))
      throw new StaleQuoteError({
        field: side,
        quoted: symbol,
        wanted: wanted.symbol,
      })
  }
  const exact = quote.type === 'exactInput' ? 'amountIn' : 'amountOut'
  if (quote[exact] !== expected[exact])
    throw new StaleQuoteError({
      field: exact,
      quoted: quote[exact],
      wanted: expected[exact],
    })
}
