import { getSwapCall } from '../contracts/getSwapCall.js'
import type { Call } from '../contracts/types.js'
import type { Token } from '../tokens/types.js'
import type { PlanAmount, PlanSummary } from './types.js'

/** The one call that a swap's summary describes. */
export function toSwapCall({
  type = 'exactInput',
  spend,
  receiveAtLeast,
  route = [],
  feeOnTransfer,
  router,
  recipient,
  deadline,
}: PlanSummary): Call {
  const [from] = spend as [PlanAmount]
  const [to] = receiveAtLeast as [PlanAmount]
  return getSwapCall({
    router,
    type,
    amountIn: from.amount,
    amountOut: to.amount,
    path: route.map(({ address }) => address),
    isNativeIn: (from.token as Token).isNative,
    isNativeOut: (to.token as Token).isNative,
    feeOnTransfer,
    recipient,
    deadline,
  })
}
