import { getAddLiquidityCall } from '../contracts/getAddLiquidityCall.js'
import type { Call } from '../contracts/types.js'
import type { Token } from '../tokens/types.js'
import type { PlanAmount, PlanSummary } from './types.js'

/** The one call that the summary of a deposit describes. */
export function toAddLiquidityCall({
  spend,
  spendAtLeast,
  router,
  recipient,
  deadline,
}: PlanSummary): Call {
  const [a, b] = spend as [PlanAmount, PlanAmount]
  const [minA, minB] = spendAtLeast as [PlanAmount, PlanAmount]
  return getAddLiquidityCall({
    router,
    tokenA: a.token as Token,
    tokenB: b.token as Token,
    amountA: a.amount,
    amountB: b.amount,
    amountAMin: minA.amount,
    amountBMin: minB.amount,
    recipient,
    deadline,
  })
}
