/** 24 hours, in milliseconds. */
const fallbackCooldown = 24 * 60 * 60 * 1000

/**
 * When a wallet may ask again, judged by its own record alone. Used while the
 * faucet does not answer: 24 hours after the last request, which is longer
 * than any faucet's own cooldown should be.
 *
 * @param parameters - The last request's time, if there is a record of it.
 * @returns The next time a request is allowed; the epoch without a record.
 *
 * @example
 * ```ts
 * import { getFaucetFallback } from '@letheswap/sdk'
 *
 * getFaucetFallback({ lastRequestAt: new Date('2026-01-01T10:00:00Z') })
 * // 2026-01-02T10:00:00.000Z
 * ```
 */
export function getFaucetFallback({
  lastRequestAt,
}: {
  lastRequestAt: Date | undefined
}): Date {
  if (lastRequestAt === undefined) return new Date(0)
  return new Date(lastRequestAt.getTime() + fallbackCooldown)
}
