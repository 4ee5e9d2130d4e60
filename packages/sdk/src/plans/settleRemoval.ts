import { type Client, isAddressEqual } from 'viem'
import { decodeAbiParameters } from 'viem/utils'
import { sortTokens } from '../contracts/sortTokens.js'
import { withoutMinimums } from '../contracts/withoutMinimums.js'
import type { Deployment } from '../deployment/types.js'
import { FeeOnTransferError } from '../errors/plans.js'
import type { Token } from '../tokens/types.js'
import { hasTransferFee } from './hasTransferFee.js'
import { simulateReceived } from './simulateReceived.js'
import { toRemoveLiquidityCall } from './toRemoveLiquidityCall.js'
import type { ApproveStep, Plan, PlanSummary } from './types.js'

/** keccak256 of `Burn(address,uint256,uint256,address)`, UniswapV2Pair. */
const burnTopic =
  '0xdccd412f0b1252819cb1fd330b93224ca42612892bb3f4f789976e6d81936496'

/**
 * Makes a withdrawal's promises true where one of the two tokens may keep a part
 * of each transfer, as `adjustForTransferFee` does for a swap. The router compares
 * minimums with what leaves the pool, so none can be promised of such a token.
 */
export async function settleRemoval(
  client: Client,
  deployment: Deployment,
  plan: Plan,
): Promise<Plan> {
  const { summary } = plan
  const { receiveAtLeast, pairAddress } = summary
  const tokens = receiveAtLeast.map(({ token }) => token as Token)
  const keepsFee = hasTransferFee(deployment, tokens)
  if (keepsFee === false) return plan
  const approvals = plan.steps.slice(0, -1) as ApproveStep[]
  const careful: PlanSummary = { ...summary, feeOnTransfer: true }
  const trial = await simulateReceived(client, plan, [
    ...approvals.map(({ call }) => call),
    withoutMinimums(toRemoveLiquidityCall(careful)),
  ])
  const burn = trial?.results
    .at(-1)
    ?.logs?.find(
      ({ address, topics }) =>
        topics[0] === burnTopic &&
        isAddressEqual(address, pairAddress as `0x${string}`),
    )
  if (!trial || !burn) return withSummary(careful)
  const paidOut = decodeAbiParameters(
    [{ type: 'uint256' }, { type: 'uint256' }],
    burn.data,
  )
  const [a, b] = tokens.map(({ address }) => address) as [
    Token['address'],
    Token['address'],
  ]
  const whole = sortTokens(a, b)[0] === a ? paidOut : [...paidOut].reverse()
  const isShort = trial.received.map((amount, at) => amount !== whole[at])
  if (!isShort.includes(true) && !keepsFee) return plan
  const unkept = tokens.filter(
    (_, at) => isShort[at] && receiveAtLeast[at]?.amount !== 0n,
  )
  if (unkept.length > 0)
    throw new FeeOnTransferError({
      tokens: unkept.map(({ symbol }) => symbol),
      guarantee: 'a minimum',
    })
  return withSummary({
    ...careful,
    receiveExpected: tokens.map((token, at) => ({
      token,
      amount: trial.received[at] as bigint,
    })),
  })

  function withSummary(summary: PlanSummary): Plan {
    const call = toRemoveLiquidityCall(summary)
    return {
      ...plan,
      steps: [...plan.steps.slice(0, -1), { kind: 'removeLiquidity', call }],
      summary,
    }
  }
}
