import type { Client } from 'viem'
import { decodeFunctionResult } from 'viem/utils'
import { getAmountsOut } from '../contracts/reads.js'
import type { Call } from '../contracts/types.js'
import { withoutMinimums } from '../contracts/withoutMinimums.js'
import type { Deployment } from '../deployment/types.js'
import { FeeOnTransferError } from '../errors/plans.js'
import { getRevertText } from '../reverts/getRevertText.js'
import type { Token } from '../tokens/types.js'
import { hasTransferFee } from './hasTransferFee.js'
import { simulateReceived } from './simulateReceived.js'
import { toSwapCall } from './toSwapCall.js'
import type { ApproveStep, Plan, PlanAmount, PlanSummary } from './types.js'

/**
 * Makes a swap's promises true where a token on the route may keep a part of
 * each transfer. Where the deployment says that none does, nothing is asked;
 * else the swap is tried. Unless the trial shows that everything arrives, the
 * router is called so that it checks what the recipient really gets.
 */
export async function adjustForTransferFee(
  client: Client,
  {
    deployment,
    plan,
    isShown,
  }: {
    deployment: Deployment
    plan: Plan
    /** Whether somebody was shown the quote's least. */
    isShown: boolean
  },
): Promise<Plan> {
  const { summary } = plan
  const route = summary.route as Token[]
  const keepsFee = hasTransferFee(deployment, route)
  if (keepsFee === false) return plan
  const approvals = plan.steps.slice(0, -1) as ApproveStep[]
  const before = approvals.map(({ call }) => call)
  const least = summary.receiveAtLeast[0] as PlanAmount
  const expected = summary.receiveExpected[0] as PlanAmount

  const symbols = route.map(({ symbol }) => symbol)

  if (summary.type === 'exactOutput') {
    const call = toSwapCall(summary)
    const trial = keepsFee
      ? undefined
      : await simulateReceived(client, plan, [...before, call])
    const error = trial?.results.at(-1)?.error
    const isShort = trial?.failed === -1 && !isWhole(trial, least.amount)
    // Where the input loses a part, the pool is paid too little.
    if (keepsFee || isShort || getRevertText(error, call) === 'UniswapV2: K')
      throw new FeeOnTransferError({
        tokens: symbols,
        guarantee: 'an exact output',
      })
    return plan
  }

  const careful = { ...summary, feeOnTransfer: true }
  const ask = toQuoteCall(summary)
  const trial = await simulateReceived(client, plan, [
    ask,
    ...before,
    withoutMinimums(toSwapCall(careful)),
  ])
  if (!trial || trial.failed >= 0) return withSummary(careful)
  const amounts = decodeFunctionResult({
    ...ask,
    data: trial.results[0]?.data,
  } as never) as bigint[]
  const whole = amounts.at(-1) as bigint
  const received = trial.received[0] as bigint
  if (received === whole && !keepsFee) return plan
  // Rounded down, as what arrives is.
  const keep = ({ token, amount }: PlanAmount) => ({
    token,
    amount: received < whole ? (amount * received) / whole : amount,
  })
  const kept = keep(expected)
  if (isShown && kept.amount < least.amount)
    throw new FeeOnTransferError({
      tokens: symbols,
      guarantee: 'the least that the form shows',
    })
  return withSummary({
    ...careful,
    receiveAtLeast: [isShown ? least : keep(least)],
    receiveExpected: [kept],
  })

  function withSummary(summary: PlanSummary): Plan {
    const call = toSwapCall(summary)
    return { ...plan, steps: [...approvals, { kind: 'swap', call }], summary }
  }
}

const isWhole = ({ received }: { received: bigint[] }, amount: bigint) =>
  (received[0] as bigint) >= amount

/** What the pools would pay out in the same block. */
const toQuoteCall = ({ router, spend, route = [] }: PlanSummary): Call =>
  getAmountsOut(
    router,
    (spend[0] as PlanAmount).amount,
    route.map(({ address }) => address),
  )
