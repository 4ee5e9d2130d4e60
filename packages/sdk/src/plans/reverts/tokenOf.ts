import type { Token } from '../../tokens/types.js'
import type { PlanAmount } from '../types.js'

/** A swap and a deposit spend tokens; only a withdrawal spends LP tokens. */
export const tokenOf = (side: PlanAmount | undefined) => side?.token as Token
