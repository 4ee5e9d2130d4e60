import type { Address, Client } from 'viem'
import { applySlippage } from '../amm/applySlippage.js'
import { DEFAULT_SLIPPAGE_BPS } from '../amm/constants.js'
import type { ReadFailedError } from '../errors/actions.js'
import type { InvalidOptionError } from '../errors/options.js'
import {
  FeeOnTransferError,
  type InvalidPlanError,
  StaleQuoteError,
} from '../errors/plans.js'
import type {
  ExactAmount,
  Plan,
  Quote,
  RouterPlanParameters,
  SwapTerms,
} from '../plans/types.js'
import { toAddress } from '../tokens/toAddress.js'
import { startRouterPlan } from './startRouterPlan.js'

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
    | InvalidPlanError
    | ReadFailedError
    | StaleQuoteError
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
  const { quote, slippageBps = DEFAULT_SLIPPAGE_BPS, expect } = parameters
  if (expect) assertExpected(quote, expect)
  const { type, tokenIn, tokenOut, route } = quote
  const isExactInput = type === 'exactInput'
  // The deployment may know more than the one that was quoted with.
  const { tokens } = parameters.deployment
  const taxed = tokens.filter(({ extensions }) => extensions?.feeOnTransfer)
  const withFee = route.filter((token) =>
    taxed.some(({ address }) => address === token.address),
  )
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
    terms: {
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

function assertExpected(quote: Quote, expected: planSwap.Expected) {
  for (const side of ['tokenIn', 'tokenOut'] as const) {
    const { [side]: wanted } = expected
    const { symbol } = quote[side]
    const address = toAddress(quote[side])
    if (wanted !== symbol && wanted.toLowerCase() !== address.toLowerCase())
      throw new StaleQuoteError({ field: side, quoted: symbol, wanted })
  }
  const exact = quote.type === 'exactInput' ? 'amountIn' : 'amountOut'
  if (quote[exact] !== expected[exact])
    throw new StaleQuoteError({
      field: exact,
      quoted: quote[exact],
      wanted: expected[exact],
    })
}
