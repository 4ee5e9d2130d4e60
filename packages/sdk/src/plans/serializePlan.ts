import { serialize } from '../utils/serialize.js'
import type { AnyPlan } from './types.js'

/**
 * Writes a plan as JSON, to keep it across a page reload or to review it.
 *
 * @returns JSON with bigints as `serialize` writes them.
 */
export const serializePlan = (plan: AnyPlan): string => serialize(plan)
