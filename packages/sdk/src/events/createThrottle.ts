import { matchesErrorChain } from '../errors/matchesErrorChain.js'
import { delay } from '../utils/delay.js'

/** The first wait after a refusal, in milliseconds; each one in a row doubles it. */
const firstWait = 150

/** Longest wait that a node may ask for, in milliseconds. */
const maxWait = 60_000

/**
 * Runs requests for a node that may be busy. If it is, all wait as long as its
 * `Retry-After` says, and half as many run at once; each round of answers adds
 * one.
 */
export function createThrottle(inFlight: number, signal?: AbortSignal) {
  let most = inFlight
  let running = 0
  let answers = 0
  let refusals = 0
  /** Counts the waits, so that requests sent together are one refusal. */
  let round = 0
  let wait: Promise<void> | undefined
  const queue: (() => void)[] = []

  async function enter() {
    // The node may have become busy in the meantime.
    while (wait || running >= most)
      await (wait ?? new Promise<void>((resolve) => queue.push(resolve)))
    running++
  }

  function leave() {
    running--
    for (const go of queue.splice(0)) go()
  }

  return async function run<answer>(
    send: () => Promise<answer>,
    /** The number of refusals in a row to accept, this one included. */
    getPatience: (error: unknown) => number,
  ): Promise<answer> {
    while (true) {
      await enter()
      const sentIn = round
      try {
        const answer = await send()
        refusals = 0
        if (++answers % most === 0 && most < inFlight) most++
        return answer
      } catch (error) {
        signal?.throwIfAborted()
        const patience = getPatience(error)
        if (patience === 0) throw error
        if (sentIn === round) {
          if (++refusals > patience) throw error
          round++
          most = Math.ceil(most / 2)
          wait = delay(getWait(error, refusals), signal).finally(() => {
            wait = undefined
          })
          // Those who wait for it throw.
          wait.catch(() => undefined)
        }
      } finally {
        leave()
      }
    }
  }
}

/** Returns the wait that the node wants, in milliseconds, or twice the one before. */
function getWait(error: unknown, refusals: number): number {
  let text: string | null | undefined
  matchesErrorChain(error, (part) => {
    const { headers } = part as { headers?: Headers | undefined }
    text = headers?.get?.('Retry-After')
    return Boolean(text)
  })
  // Seconds, or a date.
  const asked = /^\d+$/.test(text ?? '')
    ? Number(text) * 1_000
    : Date.parse(text ?? '') - Date.now()
  return Math.min(asked > 0 ? asked : firstWait * 2 ** (refusals - 1), maxWait)
}
