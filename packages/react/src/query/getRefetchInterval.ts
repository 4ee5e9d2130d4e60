import type { Config } from '../config.js'

/**
 * Returns the milliseconds until the next read. All reads use the same times, counted
 * from `startedAt`, so that a poll is one batched request. The next time is computed from
 * the last answer, so that a render around that time does not skip the read.
 */
export function getRefetchInterval(
  { limits: { refetchInterval }, startedAt }: Config,
  { state }: { state: { dataUpdatedAt: number; errorUpdatedAt: number } },
): number {
  const answered =
    Math.max(state.dataUpdatedAt, state.errorUpdatedAt, startedAt) - startedAt
  const tolerance = refetchInterval / 100
  let next = (Math.floor(answered / refetchInterval) + 1) * refetchInterval
  // A timer that fired slightly early has already read for this time.
  if (next - answered < tolerance) next += refetchInterval
  const left = next - (Date.now() - startedAt)
  return left > 0 ? left : tolerance
}
