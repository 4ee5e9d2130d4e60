import { getRemoveLiquidityCall } from '../contracts/getRemoveLiquidityCall.js'
import type { Call } from '../contracts/types.js'
import type { Token } from '../tokens/types.js'
import type { PlanAmount, PlanSummary } from './types.js'

/** The one call that the summary of a withdrawal describes. */
export function toRemoveLiquidityCall({
  spend,
  receiveAtLeast,
  feeOnTransfer,
  router,
  recipient,
  deadline,
}: PlanSummary): Call {
  const [lp] = spend as [PlanAmount]
  const [a, b] = receiveAtLeast as [PlanAmount, PlanAmount]
  return getRemoveLiquidityCall({
    router,
    tokenA: a.token as Token,
    tokenB: b.token as Token,
    liquidity: lp.amount,
    amountAMin: a.amount,
    amountBMin: b.amount,
    feeOnTransfer,
    recipient,
    deadline,
  })
}
