import { matchesErrorChain } from '../errors/matchesErrorChain.js'

const busyWords =
  /\brate\b|rate.?limit|too many requests|per (second|minute|day)|throttl|quota|capacity|request (limit|count)/i

const rangeWords =
  /range|more than|too (many|large|wide|big)|exceed|size|limit|timed? ?out/i

/** Request Timeout and Too Many Requests. */
const busyStatuses = [408, 429]

/** Codes that hosted nodes send instead of that status. */
const busyCodes = [429, -32007]

/** JSON-RPC codes for what is no JSON-RPC, or no method of the node. */
const otherCodes = [-32700, -32600, -32601, -32004]

/**
 * Classifies a failed request for logs: `range` if fewer blocks may succeed,
 * `busy` if a later try may, `lost` if no answer came; undefined if the request
 * is invalid. Nodes share neither codes nor words for a refused range, so any
 * other JSON-RPC error counts as one.
 */
export function getRefusal(
  error: unknown,
): 'range' | 'busy' | 'lost' | undefined {
  const names: unknown[] = []
  const codes: number[] = []
  let status = 0
  matchesErrorChain(error, (part) => {
    names.push(part.name)
    // viem gives an error without a code -1.
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
