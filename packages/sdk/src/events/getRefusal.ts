import { matchesErrorChain } from '../errors/matchesErrorChain.js'

const busyWords =
  /\brate\b|rate.?limit|too many requests|per (second|minute|day)|throttl|quota|capacity|request (limit|count)/i

const rangeWords =
  /range|more than|too (many (blocks|logs|results)|large|wide|big)|exceed|size|limit|timed? ?out/i

/** Messages for a block that the node does not have yet. */
const behindWords =
  /(beyond|above|after|past|greater than) .*\b(head|latest|last)\b|(cannot be|not) found|(unknown|future) block/i

/**
 * HTTP's Request Timeout and Too Many Requests, and the equivalent code of a hosted
 * node.
 */
const busyCodes = [408, 429, -32007]

/** Gateway Timeout, and a proxy's code for an origin that took too long. */
const gatewayTimeouts = [504, 524]

/**
 * HTTP statuses and error codes after which no other request can help: the client or
 * its address is rejected, the answer is not JSON, or the method is unknown.
 */
const finalCodes = [401, 403, 404, -32700, -32601, -32004]

/** The reason why a request for logs failed, and the attempts that may help. */
export type Refusal =
  /** Fewer blocks may help. */
  | 'range'
  /** Fewer blocks may help, but each attempt takes long. */
  | 'timeout'
  /** Fewer blocks may help. A proxy reports this timeout after a long wait. */
  | 'gatewayTimeout'
  /** A later attempt may help, or one with fewer blocks. */
  | 'overload'
  /** A later attempt may help. */
  | 'busy'
  /** A later attempt may help, because the node does not have the latest block yet. */
  | 'behind'
  /** A later attempt may help, because no answer arrived. */
  | 'lost'

/**
 * Classifies a failed request for logs. Undefined if no other request can help. Nodes
 * have no common code or message for a refused range, so any unknown error counts as
 * one.
 */
export function getRefusal(error: unknown): Refusal | undefined {
  const names: unknown[] = []
  const codes: number[] = []
  let status = 0
  matchesErrorChain(error, (part) => {
    names.push(part.name)
    // viem sets the code -1 if the error has none.
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
  if (gatewayTimeouts.includes(status)) return 'gatewayTimeout'
  if (status >= 500) return 'overload'
  if (busyWords.test(words)) return 'busy'
  if (behindWords.test(words)) return 'behind'
  if (rangeWords.test(words)) return 'range'
  if (has(busyCodes)) return 'busy'
  return codes.length > 0 || status > 0 ? 'range' : 'lost'
}
