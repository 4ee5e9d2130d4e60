import { type Client, isAddressEqual } from 'viem'
import { decodeAbiParameters } from 'viem/utils'
import { sortTokens } from '../contracts/sortTokens.js'
import type { Deployment } from '../deployment/types.js'
import { FeeOnTransferError } from '../errors/plans.js'
import { burnTopic } from '../logs/topics.js'
import { createPlan } from './createPlan.js'
import { hasTransferFee } from './hasTransferFee.js'
import { simulateReceived } from './simulateReceived.js'
import { toCall } from './toCall.js'
import type { Plan, RemoveLiquiditySummary } from './types.js'

/**
 * Corrects a withdrawal's amounts where one of the two tokens may keep a part of
 * each transfer, as `adjustForTransferFee` does for a swap. The router compares
 * minimums with what leaves the pool, so none can be guaranteed of such a token.
 */
export async function adjustRemovalForTransferFee(
  client: Client,
  deployment: Deployment,
  plan: Plan<RemoveLiquiditySummary>,
): Promise<Plan<RemoveLiquiditySummary>> {
  const { summary } = plan
  const [a, b] = summary.receiveAtLeast
  const sides = [a, b]
  const hasFee = hasTransferFee(deployment, [a.token, b.token])
  if (hasFee === false) return plan
  const approvals = plan.steps.slice(0, -1)
  const feeSummary: RemoveLiquiditySummary = { ...summary, feeOnTransfer: true }
  const simulation = await simulateReceived(client, plan, [
    ...approvals.map(({ call }) => call),
    toCall({
      ...feeSummary,
      receiveAtLeast: [
        { ...a, amount: 0n },
        { ...b, amount: 0n },
      ],
    }),
  ])
  const pair = summary.spend[0].token.address
  const burn = simulation?.results
    .at(-1)
    ?.logs?.find(
      ({ address, topics }) =>
        topics[0] === burnTopic && isAddressEqual(address, pair),
    )
  if (!simulation || !burn) return createPlan(plan, approvals, feeSummary)
  const paid = decodeAbiParameters(
    [{ type: 'uint256' }, { type: 'uint256' }],
    burn.data,
  )
  const [token0] = sortTokens(a.token.address, b.token.address)
  const sent = token0 === a.token.address ? paid : [...paid].reverse()
  const isShort = simulation.received.map(
    (amount, index) => amount !== sent[index],
  )
  if (!isShort.includes(true) && !hasFee) return plan
  const broken = sides.filter(
    ({ amount }, index) => isShort[index] && amount !== 0n,
  )
  if (broken.length > 0)
    throw new FeeOnTransferError({
      tokens: broken.map(({ token }) => token.symbol),
      guarantee: 'a minimum',
    })
  return createPlan(plan, approvals, {
    ...feeSummary,
    receiveExpected: [
      { token: a.token, amount: simulation.received[0] as bigint },
      { token: b.token, amount: simulation.received[1] as bigint },
    ],
  })
}
