import type { PlanAmount } from '../plans/types.js'
import type { Token } from '../tokens/types.js'

/** A swap and a deposit spend tokens; only a withdrawal spends LP tokens. */
export const tokenOf = (side: PlanAmount | undefined) => side?.token as Token
