import type { Address } from 'viem'
import { applySlippage } from '../amm/applySlippage.js'
import { DEFAULT_SLIPPAGE_BPS } from '../amm/constants.js'
import type { Deployment } from '../deployment/types.js'
import type { InvalidOptionError } from '../errors/options.js'
import {
  FeeOnTransferError,
  type InvalidPlanError,
  StaleQuoteError,
} from '../errors/plans.js'
import { toAddress } from '../tokens/toAddress.js'
import { checkRecipient, getBase } from './getBase.js'
import type { ExactAmount, Plan, Quote, SwapTerms } from './types.js'

export declare namespace buildPlan {
  type Parameters<symbols extends string = string> = Trade<symbols> & {
    /** The account that signs and pays. */
    account: Address
    /** Unix seconds. */
    deadline: bigint
    /** The router's allowance of the token that is spent. Omitted for the native coin. */
    allowance?: bigint | undefined
    /**
     * Set if the token requires an allowance to be zero before it can change.
     * @default false
     */
    reset?: boolean | undefined
  }
  type Trade<symbols extends string = string> = {
    quote: Quote
    /** Slippage tolerance in basis points, 0 to 10,000. @default 100 */
    slippageBps?: number | undefined
    /** The inputs that the quote must match, e.g. those of a form. */
    expect?: Expected<symbols> | undefined
    /** @default account */
    recipient?: Address | undefined
  }
  type Expected<symbols extends string = string> = {
    tokenIn: NoInfer<symbols> | Address
    tokenOut: NoInfer<symbols> | Address
  } & ExactAmount
  type ReturnType = Plan<SwapTerms>
  type ErrorType =
    | FeeOnTransferError
    | InvalidOptionError
    | InvalidPlanError
    | StaleQuoteError
}

/**
 * Builds the plan of a quote from facts that the caller already knows, without a
 * request. `planSwap` reads these facts first.
 *
 * @returns The plan. Its limit is the quoted output minus the slippage, or for an exact
 * output the quoted input plus the slippage, rounded down.
 *
 * @example
 * ```ts
 * import { buildPlan, getQuote } from '@letheswap/sdk'
 *
 * const trade = { tokenIn: 'ZKP', tokenOut: 'DAI', amountIn: 10n ** 18n }
 * const quote = await getQuote(client, { deployment, ...trade })
 * const deadline = BigInt(Math.floor(Date.now() / 1_000) + 1_200)
 * const account = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
 * const plan = buildPlan(deployment, { account, deadline, quote })
 * ```
 */
export function buildPlan<const symbols extends string>(
  deployment: Deployment<symbols>,
  {
    account,
    allowance = 0n,
    deadline,
    expect,
    quote,
    reset,
    slippageBps = DEFAULT_SLIPPAGE_BPS,
    ...parameters
  }: buildPlan.Parameters<symbols>,
): buildPlan.ReturnType {
  const base = getBase(deployment, account)
  if (quote.chainId !== base.chainId)
    throw new StaleQuoteError({
      field: 'chainId',
      quoted: quote.chainId,
      wanted: base.chainId,
    })
  if (expect) assertExpected(quote, expect)
  const { type, tokenIn, tokenOut, route } = quote
  const isExactInput = type === 'exactInput'
  // This deployment may mark tokens with a transfer fee that the quote's deployment did
  // not mark.
  const taxed = deployment.tokens.filter(
    ({ extensions }) => extensions?.feeOnTransfer,
  )
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
  const isAllowed = tokenIn.isNative || allowance >= amountIn
  return {
    ...base,
    deadline,
    terms: {
      kind: 'swap',
      type,
      tokenIn: toAddress(tokenIn),
      tokenOut: toAddress(tokenOut),
      amountIn,
      amountOut,
      amountOutExpected: quote.amountOut,
      intermediateTokens: route.slice(1, -1).map(({ address }) => address),
      recipient: checkRecipient(base, parameters.recipient),
      ...(withFee.length > 0 && { feeOnTransfer: true }),
    },
    approvals: isAllowed
      ? []
      : [{ token: tokenIn.address, ...(reset && { reset }) }],
  }
}

function assertExpected(quote: Quote, expected: buildPlan.Expected) {
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
