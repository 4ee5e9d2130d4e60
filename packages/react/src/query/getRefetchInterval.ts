import type { Lethe } from '../lethe.js'

/**
 * How long until figures are read again: at the same moments for all of them,
 * counted from the start, so that what a screen polls is one request.
 */
export function getRefetchInterval({
  limits: { refetchInterval },
  startedAt,
}: Lethe): number {
  const left = refetchInterval - ((Date.now() - startedAt) % refetchInterval)
  // A timer may ring a little early; that was this moment's.
  return left < refetchInterval / 100 ? left + refetchInterval : left
}
