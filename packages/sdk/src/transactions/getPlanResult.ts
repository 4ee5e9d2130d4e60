import { encodeFunctionData, isAddressEqual } from 'viem'
import type { Deployment } from '../deployment/types.js'
import type { PlanAmounts, PlanTransaction } from '../execution/types.js'
import { getPlanSteps } from '../plans/getPlanSteps.js'
import { getPlanSummary } from '../plans/getPlanSummary.js'
import type { AnyPlan, PlanAmount, PlanStep } from '../plans/types.js'
import { decodeReceipt } from './decodeReceipt.js'

/**
 * Adds up what a plan's last transaction took from the account and gave the
 * recipient, by its events.
 */
export function getPlanResult(
  deployment: Deployment,
  plan: AnyPlan,
  transactions: readonly PlanTransaction[],
): PlanAmounts {
  const receipt = transactions.at(-1)?.receipt
  const { receiveExpected, recipient, spend } = getPlanSummary(plan, deployment)
  // A plan of an approval that exists has no steps.
  const step: PlanStep | undefined = getPlanSteps(plan, deployment).at(-1)
  const events =
    receipt && step
      ? decodeReceipt(deployment, {
          ...receipt,
          value: step.call.value,
          input: encodeFunctionData(step.call),
        })
      : []
  const payments = events.flatMap((event) => {
    const { amount = 0n } = event as { amount?: bigint }
    if (event.type === 'transfer')
      return [
        { account: event.from, token: event.token, amount: -amount },
        { account: event.to, token: event.token, amount },
      ]
    if (event.type !== 'wrap' && event.type !== 'unwrap') return []
    return [
      { account: event.payer, token: event.tokenIn, amount: -amount },
      { account: event.recipient, token: event.tokenOut, amount },
    ]
  })
  /** The change of an account's balance, gas apart. */
  const sum = (account: AnyPlan['account'], token: PlanAmount['token']) =>
    payments
      .filter(
        (payment) =>
          isAddressEqual(payment.account, account) &&
          isAddressEqual(payment.token.address, token.address) &&
          payment.token.isNative === token.isNative,
      )
      .reduce((total, { amount }) => total + amount, 0n)
  return {
    spent: spend.map(({ token }) => ({
      token,
      amount: -sum(plan.account, token),
    })),
    received: receiveExpected.map(({ token }) => ({
      token,
      amount: sum(recipient, token),
    })),
  }
}
