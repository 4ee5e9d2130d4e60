import { matchesErrorChain } from '../errors/matchesErrorChain.js'

/** Words for a rate limit. */
const busyWords =
  /\brate\b|rate.?limit|too many requests|per (second|minute|day)|throttl|quota|capacity|request (limit|count)/i

/** Words for a range, or an answer, that is too large. */
const rangeWords =
  /range|more than|too (many|large|wide|big)|exceed|size|limit|timed? ?out/i

/** Request Timeout and Too Many Requests. */
const busyStatuses = [408, 429]

/** What hosted nodes answer in the place of that status. */
const busyCodes = [429, -32007]

/** JSON-RPC codes for what is no JSON-RPC, or no method of the node. */
const otherCodes = [-32700, -32600, -32601, -32004]

/**
 * Says why a node returned no logs: `range` if it may return those of fewer blocks,
 * `busy` if it may return the same ones later, `lost` if no answer came. Undefined
 * if the request itself is refused.
 *
 * Nodes share neither codes nor words for a range that they refuse, so every
 * JSON-RPC error counts as one unless it limits the rate.
 */
export function getRefusal(
  error: unknown,
): 'range' | 'busy' | 'lost' | undefined {
  const names: unknown[] = []
  const codes: number[] = []
  let status = 0
  matchesErrorChain(error, (part) => {
    names.push(part.name)
    // viem's own code for an error without one is -1.
    if (Number.isInteger(part.code) && part.code !== -1)
      codes.push(part.code as number)
    status ||= Number((part as { status?: unknown }).status) || 0
    return false
  })
  const { details } = error as { details?: unknown }
  const words = typeof details === 'string' ? details : ''
  if (names.includes('TimeoutError')) return 'range'
  if (names.includes('ResponseBodyTooLargeError')) return 'range'
  if (busyStatuses.includes(status) || status >= 500) return 'busy'
  if (busyWords.test(words) || codes.some((code) => busyCodes.includes(code)))
    return 'busy'
  if (codes.some((code) => otherCodes.includes(code))) return undefined
  if (codes.length > 0 || rangeWords.test(words)) return 'range'
  return status > 0 ? undefined : 'lost'
}
