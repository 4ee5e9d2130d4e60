import { type Client, isAddressEqual } from 'viem'
import { decodeAbiParameters } from 'viem/utils'
import { sortTokens } from '../contracts/sortTokens.js'
import type { Deployment } from '../deployment/types.js'
import { FeeOnTransferError } from '../errors/plans.js'
import { hasTransferFee } from './hasTransferFee.js'
import { simulateReceived } from './simulateReceived.js'
import { toCall } from './toCall.js'
import type { Plan, RemoveLiquiditySummary } from './types.js'

/** keccak256 of `Burn(address,uint256,uint256,address)`, UniswapV2Pair. */
const burnTopic =
  '0xdccd412f0b1252819cb1fd330b93224ca42612892bb3f4f789976e6d81936496'

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
  const careful: RemoveLiquiditySummary = { ...summary, feeOnTransfer: true }
  const trial = await simulateReceived(client, plan, [
    ...approvals.map(({ call }) => call),
    toCall({
      ...careful,
      receiveAtLeast: [
        { ...a, amount: 0n },
        { ...b, amount: 0n },
      ],
    }),
  ])
  const pair = summary.spend[0].token.address
  const burn = trial?.results
    .at(-1)
    ?.logs?.find(
      ({ address, topics }) =>
        topics[0] === burnTopic && isAddressEqual(address, pair),
    )
  if (!trial || !burn) return withSummary(careful)
  const paid = decodeAbiParameters(
    [{ type: 'uint256' }, { type: 'uint256' }],
    burn.data,
  )
  const [token0] = sortTokens(a.token.address, b.token.address)
  const sent = token0 === a.token.address ? paid : [...paid].reverse()
  const isShort = trial.received.map((amount, index) => amount !== sent[index])
  if (!isShort.includes(true) && !hasFee) return plan
  const broken = sides.filter(
    ({ amount }, index) => isShort[index] && amount !== 0n,
  )
  if (broken.length > 0)
    throw new FeeOnTransferError({
      tokens: broken.map(({ token }) => token.symbol),
      guarantee: 'a minimum',
    })
  return withSummary({
    ...careful,
    receiveExpected: [
      { token: a.token, amount: trial.received[0] as bigint },
      { token: b.token, amount: trial.received[1] as bigint },
    ],
  })

  function withSummary(
    summary: RemoveLiquiditySummary,
  ): Plan<RemoveLiquiditySummary> {
    const call = toCall(summary)
    return {
      ...plan,
      steps: [...approvals, { kind: 'removeLiquidity', call }],
      summary,
    }
  }
}
