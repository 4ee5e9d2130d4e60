import { matchesErrorChain } from '../errors/matchesErrorChain.js'

const busyWords =
  /\brate\b|rate.?limit|too many requests|per (second|minute|day)|throttl|quota|capacity|request (limit|count)/i

const rangeWords =
  /range|more than|too (many (blocks|logs|results)|large|wide|big)|exceed|size|limit|timed? ?out/i

/** The node does not have a block yet. */
const behindWords =
  /(beyond|above|after|past|greater than) .*\b(head|latest|last)\b|(cannot be|not) found|(unknown|future) block/i

/** HTTP's Request Timeout and Too Many Requests; a hosted node's code for it. */
const busyCodes = [408, 429, -32007]

/**
 * HTTP's refusals of a client or an address, answers that are not JSON, and unknown
 * methods.
 */
const finalCodes = [401, 403, 404, -32700, -32601, -32004]

/** The reason why a request for logs failed, and what may help. */
export type Refusal =
  /** Fewer blocks. */
  | 'range'
  /** Fewer blocks may help, but every try takes long. */
  | 'timeout'
  /** A later try may help, with fewer blocks if it fails, too. */
  | 'overload'
  /** A later try. */
  | 'busy'
  /** A later try may help: the node does not have the newest block yet. */
  | 'behind'
  /** A later try may help: no answer came. */
  | 'lost'

/**
 * Classifies a failed request for logs; undefined if no other request can help. Nodes
 * share neither codes nor words for a refused range, so any unknown error counts as
 * one.
 */
export function getRefusal(error: unknown): Refusal | undefined {
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
  const has = (list: readonly number[]) =>
    list.includes(status) || codes.some((code) => list.includes(code))
  if (names.includes('TimeoutError')) return 'timeout'
  if (names.includes('ResponseBodyTooLargeError')) return 'range'
  if (has(finalCodes)) return undefined
  if (status >= 500) return 'overload'
  if (busyWords.test(words)) return 'busy'
  if (behindWords.test(words)) return 'behind'
  if (rangeWords.test(words)) return 'range'
  if (has(busyCodes)) return 'busy'
  return codes.length > 0 || status > 0 ? 'range' : 'lost'
}
