import type { Client } from 'viem'
import type { ReadFailedError, WrongNetworkError } from '../errors/actions.js'
import { StaleQuoteError } from '../errors/plans.js'
import { buildPlan } from '../plans/buildPlan.js'
import { getBase } from '../plans/getBase.js'
import type { PlanParameters } from '../plans/types.js'
import { readPlanFacts } from './readPlanFacts.js'

export declare namespace planSwap {
  type Parameters<symbols extends string = string> = PlanParameters<symbols> &
    buildPlan.Trade<symbols> & {
      /** Unix seconds. @default 20 minutes from now, by `getDeadline` */
      deadline?: bigint | undefined
      /** Maximum age of the quote, in seconds. @default 30 */
      maxQuoteAge?: number | undefined
    }
  type Expected<symbols extends string = string> = buildPlan.Expected<symbols>
  type ReturnType = buildPlan.ReturnType
  type ErrorType = ReadFailedError | buildPlan.ErrorType | WrongNetworkError
}

/**
 * Plans the swap of a quote: an exact approval if the router's allowance is too low,
 * then the swap along the quote's route.
 *
 * A quote ignores transfer fees. If the route has a `feeOnTransfer` token, the router
 * compares the minimum to the amount received, so allow more slippage than the fee.
 *
 * @returns The plan. For an exact input, its limit is the quoted output minus the
 * slippage. For an exact output, its limit is the quoted input plus the slippage. Both
 * are rounded down.
 * @throws StaleQuoteError if the quote is too old, from another chain, or for other
 * inputs than `expect`.
 * @throws FeeOnTransferError if an exact output is requested over a token with a
 * transfer fee.
 * @throws InvalidPlanError if there is no account, or an address has a wrong checksum.
 */
export async function planSwap<const symbols extends string>(
  client: Client,
  { maxQuoteAge = 30, ...parameters }: planSwap.Parameters<symbols>,
): Promise<planSwap.ReturnType> {
  const { deployment, quote, deadline = 0n } = parameters
  const { account } = getBase(deployment, parameters.account, client)
  const plan = buildPlan(deployment, { ...parameters, account, deadline })
  const age = Math.floor((Date.now() - quote.quotedAt) / 1_000)
  if (!(age <= maxQuoteAge))
    throw new StaleQuoteError({
      field: 'quotedAt',
      quoted: age,
      wanted: maxQuoteAge,
    })
  const spend = [{ token: quote.tokenIn, amount: plan.terms.amountIn }]
  return {
    ...plan,
    ...(await readPlanFacts(client, parameters, account, spend)),
  }
}
