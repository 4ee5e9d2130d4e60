import type { Config } from '../config.js'

/**
 * How long until figures are read again: at the same moments for all of them,
 * counted from the start, so that what a screen polls is one request. The last
 * answer decides which moment is next, not the clock: a component that renders
 * around a moment asks anew, and must not put it off.
 */
export function getRefetchInterval(
  { limits: { refetchInterval }, startedAt }: Config,
  { state }: { state: { dataUpdatedAt: number; errorUpdatedAt: number } },
): number {
  const answered =
    Math.max(state.dataUpdatedAt, state.errorUpdatedAt, startedAt) - startedAt
  const soon = refetchInterval / 100
  let next = (Math.floor(answered / refetchInterval) + 1) * refetchInterval
  // A timer may ring a little early; that was this moment's.
  if (next - answered < soon) next += refetchInterval
  const left = next - (Date.now() - startedAt)
  return left > 0 ? left : soon
}
