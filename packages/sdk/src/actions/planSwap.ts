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
 * Plans the swap of a quote: an exact-amount approval when the router's
 * allowance is lower, then the swap along the quote's route.
 *
 * A quote ignores transfer fees. If a `feeOnTransfer` token is on the route, the
 * router compares the minimum with the received amount, so allow more slippage than
 * the fee.
 *
 * @returns The plan. Its limit is the quote minus the slippage, or for an exact
 * output plus the slippage, rounded down.
 * @throws StaleQuoteError when the quote is too old, from another chain, or for other
 * inputs than `expect`.
 * @throws FeeOnTransferError for an exact output over a token with a transfer
 * fee.
 * @throws InvalidPlanError without an account, and for an address with a wrong
 * checksum.
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
