import type { AnyPlan, WrapSummary } from './types.js'

/** Whether a plan wraps or unwraps the native coin. */
export const isWrap = (summary: AnyPlan['summary']): summary is WrapSummary =>
  summary.kind === 'wrap' || summary.kind === 'unwrap'
