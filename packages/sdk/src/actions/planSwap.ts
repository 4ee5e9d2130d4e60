import type { Address, Client } from 'viem'
import { applySlippage } from '../amm/applySlippage.js'
import { DEFAULT_SLIPPAGE_BPS } from '../amm/constants.js'
import type { Deployment } from '../deployment/types.js'
import type { InvalidOptionError } from '../errors/options.js'
import { FeeOnTransferError, StaleQuoteError } from '../errors/plans.js'
import { hasTransferFee } from '../plans/hasTransferFee.js'
import { toAddress } from '../plans/toAddress.js'
import type { Plan, RouterPlanParameters, SwapTerms } from '../plans/types.js'
import { getToken } from '../tokens/getToken.js'
import type { planApprove } from './planApprove.js'
import { startRouterPlan } from './startRouterPlan.js'
import type { ExactAmount, Quote } from './types.js'

export declare namespace planSwap {
  type Parameters<ticker extends string = string> =
    RouterPlanParameters<ticker> & {
      quote: Quote
      /** Slippage tolerance in basis points, 0 to 10,000. @default 100 */
      slippageBps?: number | undefined
      /** Inputs that the quote must be for, e.g. those of a form. */
      expect?: Expected<ticker> | undefined
    }
  type Expected<ticker extends string = string> = {
    tokenIn: NoInfer<ticker> | Address
    tokenOut: NoInfer<ticker> | Address
  } & ExactAmount
  type ReturnType = Plan<SwapTerms>
  type ErrorType =
    | FeeOnTransferError
    | InvalidOptionError
    | StaleQuoteError
    | planApprove.ErrorType
}

/**
 * Plans the swap of a quote: an exact-amount approval when the router's
 * allowance is lower, then the swap along the quote's route.
 *
 * A quote ignores transfer fees. With a `feeOnTransfer` token on the route, the
 * router compares the minimum with what arrives, so allow more slippage than
 * the fee.
 *
 * @returns The plan. Its limit is the quote less the slippage, or for an exact
 * output plus the slippage, rounded down.
 * @throws StaleQuoteError when the quote is not what `expect` says.
 * @throws FeeOnTransferError for an exact output over a token with a transfer
 * fee.
 * @throws InvalidPlanError without an account, and for an address with a wrong
 * checksum.
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

  const { base, recipient } = await startRouterPlan(client, parameters, [
    { token: tokenIn, amount: amountIn },
  ])
  return {
    ...base,
    summary: {
      kind: 'swap',
      type,
      tokenIn: toAddress(tokenIn),
      tokenOut: toAddress(tokenOut),
      amountIn,
      amountOut,
      amountOutExpected: quote.amountOut,
      via: route.slice(1, -1).map(({ address }) => address),
      recipient,
      ...(withFee.length > 0 && { feeOnTransfer: true }),
    },
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
