import { type Address, isAddressEqual, pad, zeroHash } from 'viem'
import type { Deployment } from '../deployment/types.js'
import { transferTopic } from '../events/topics.js'
import type { PlanAmounts, PlanTransaction } from '../execution/types.js'
import { getPlanSummary } from '../plans/getPlanSummary.js'
import type { AnyPlan, AnySummary } from '../plans/types.js'
import type { Token } from '../tokens/types.js'

/**
 * Adds up what a plan's last transaction took from the account and paid to the
 * recipient, from its transfers.
 */
export function getPlanResult(
  deployment: Deployment,
  plan: AnyPlan,
  transactions: readonly PlanTransaction[],
): PlanAmounts {
  const summary: AnySummary = getPlanSummary(deployment, plan)
  const { kind, receiveExpected, recipient, spend } = summary
  // The wrapper takes and pays exactly this amount.
  if (kind === 'wrap' || kind === 'unwrap')
    return { spent: spend, received: receiveExpected }
  const { logs = [] } = transactions.at(-1)?.receipt ?? {}
  return {
    spent: spend.map(({ token }) => ({
      token,
      amount: -getChange(token, plan.account),
    })),
    received: receiveExpected.map(({ token }) => ({
      token,
      amount: getChange(token, recipient),
    })),
  }

  /** Returns the change of a balance, excluding gas. */
  function getChange({ address, isNative }: Token, account: Address): bigint {
    const { router } = deployment.contracts
    // The router exchanges the coin with pools in its wrapped form.
    const holder = pad(isNative ? router : account).toLowerCase()
    let change = 0n
    for (const { address: emitter, topics, data } of logs) {
      const [topic, from, to] = topics
      const isTransfer =
        topic === transferTopic &&
        topics.length === 3 &&
        data.length === 66 &&
        isAddressEqual(emitter, address)
      // Some wrappers log a wrap or unwrap as a transfer from or to the zero address.
      const isWrap = isNative && [from, to].includes(zeroHash)
      if (!isTransfer || isWrap) continue
      if (from === holder) change -= BigInt(data)
      if (to === holder) change += BigInt(data)
    }
    return change
  }
}
