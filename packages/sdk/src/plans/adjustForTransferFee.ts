import type { Client } from 'viem'
import { decodeFunctionResult } from 'viem/utils'
import { getRevertText } from '../contracts/getRevertText.js'
import { getAmountsOut } from '../contracts/reads.js'
import type { Deployment } from '../deployment/types.js'
import { FeeOnTransferError } from '../errors/plans.js'
import { createPlan } from './createPlan.js'
import { hasTransferFee } from './hasTransferFee.js'
import { simulateReceived } from './simulateReceived.js'
import { toCall } from './toCall.js'
import type { Plan, PlanAmount, SwapSummary } from './types.js'

/**
 * Corrects a swap's amounts where a token on the route may keep a part of each
 * transfer. Where the deployment says that none does, nothing is read; else the
 * swap is simulated. Unless everything arrives in the simulation, the router is
 * called so that it checks what the recipient really gets.
 */
export async function adjustForTransferFee(
  client: Client,
  {
    deployment,
    plan,
    isShown,
  }: {
    deployment: Deployment
    plan: Plan<SwapSummary>
    /** Whether a form has shown the quote's least amount. */
    isShown: boolean
  },
): Promise<Plan<SwapSummary>> {
  const { summary } = plan
  const { route, router, spend } = summary
  const hasFee = hasTransferFee(deployment, route)
  if (hasFee === false) return plan
  const approvals = plan.steps.slice(0, -1)
  const before = approvals.map(({ call }) => call)
  const [minimum] = summary.receiveAtLeast
  const [expected] = summary.receiveExpected
  const symbols = route.map(({ symbol }) => symbol)

  if (summary.type === 'exactOutput') {
    const call = toCall(summary)
    const simulation = hasFee
      ? undefined
      : await simulateReceived(client, plan, [...before, call])
    const error = simulation?.results.at(-1)?.error
    const isShort =
      simulation?.failed === -1 &&
      (simulation.received[0] as bigint) < minimum.amount
    // Where the input loses a part, the pool is paid too little.
    if (hasFee || isShort || getRevertText(error, call) === 'UniswapV2: K')
      throw new FeeOnTransferError({
        tokens: symbols,
        guarantee: 'an exact output',
      })
    return plan
  }

  const feeSummary: SwapSummary = { ...summary, feeOnTransfer: true }
  // What the pools pay out in the same block.
  const quote = getAmountsOut(
    router,
    spend[0].amount,
    route.map(({ address }) => address),
  )
  const simulation = await simulateReceived(client, plan, [
    quote,
    ...before,
    toCall({ ...feeSummary, receiveAtLeast: [{ ...minimum, amount: 0n }] }),
  ])
  const data = simulation?.results[0]?.data
  if (!simulation || simulation.failed >= 0 || !data)
    return createPlan(plan, approvals, feeSummary)
  const paid = decodeFunctionResult({ ...quote, data }).at(-1) as bigint
  const received = simulation.received[0] as bigint
  if (received === paid && !hasFee) return plan
  // Rounded down, as what arrives is.
  const reduce = ({ token, amount }: PlanAmount): PlanAmount => ({
    token,
    amount: received < paid ? (amount * received) / paid : amount,
  })
  const reduced = reduce(expected)
  if (isShown && reduced.amount < minimum.amount)
    throw new FeeOnTransferError({
      tokens: symbols,
      guarantee: 'the least that the form shows',
    })
  return createPlan(plan, approvals, {
    ...feeSummary,
    receiveAtLeast: [isShown ? minimum : reduce(minimum)],
    receiveExpected: [reduced],
  })
}
