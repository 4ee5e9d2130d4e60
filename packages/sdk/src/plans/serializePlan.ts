import { serialize } from '../utils/serialize.js'
import type { AnyPlan } from './types.js'

/** Serializes a plan as JSON, e.g. to keep it across a reload or to review it. */
export const serializePlan = (plan: AnyPlan): string => serialize(plan)
