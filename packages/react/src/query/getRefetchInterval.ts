import type { Config } from '../config.js'

/**
 * Returns milliseconds until the next read. All reads share moments counted from
 * `startedAt`, so that a poll is one batched request. The last answer decides the
 * next moment, so that a render around a moment does not skip it.
 */
export function getRefetchInterval(
  { limits: { refetchInterval }, startedAt }: Config,
  { state }: { state: { dataUpdatedAt: number; errorUpdatedAt: number } },
): number {
  const answered =
    Math.max(state.dataUpdatedAt, state.errorUpdatedAt, startedAt) - startedAt
  const tolerance = refetchInterval / 100
  let next = (Math.floor(answered / refetchInterval) + 1) * refetchInterval
  // A timer that rang early has answered for this moment already.
  if (next - answered < tolerance) next += refetchInterval
  const left = next - (Date.now() - startedAt)
  return left > 0 ? left : tolerance
}
