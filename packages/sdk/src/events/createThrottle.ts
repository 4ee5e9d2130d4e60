import { matchesErrorChain } from '../errors/matchesErrorChain.js'
import { delay } from '../utils/delay.js'
import { throwIfAborted } from '../utils/untilAborted.js'

/** The first wait after a failure, in milliseconds. Each failure in a row doubles it. */
const firstWait = 150

/** Maximum wait that a node may request, in milliseconds. */
const maxWait = 60_000

export type Patience = {
  /** Maximum number of failures in a row before no more attempts are made. */
  failures: number
  /**
   * Maximum wait in milliseconds, unless the node requests a longer one.
   * @default 1_000
   */
  maxWait?: number | undefined
}

/**
 * Limits requests to a node that may be busy. After a failure, all requests wait as
 * long as the node's `Retry-After` requires, and half as many run at once. Each time as
 * many answers as requests that may run at once have arrived, one more may run.
 */
export function createThrottle(inFlight: number, signal?: AbortSignal) {
  let most = inFlight
  let running = 0
  let answers = 0
  let failures = 0
  /**
   * Number of waits so far. Failures of requests that were sent before the same wait
   * count as one.
   */
  let round = 0
  let wait: Promise<void> | undefined
  let isOver = false
  const queue: (() => void)[] = []

  async function enter() {
    // Checks again after each wait, because the node may have become busy in the
    // meantime.
    while (wait || running >= most)
      await (wait ?? new Promise<void>((resolve) => queue.push(resolve)))
    running++
  }

  function leave() {
    running--
    for (const go of queue.splice(0)) go()
  }

  async function run<answer>(
    send: () => Promise<answer>,
    /**
     * Returns the patience after a failure, or undefined if another attempt cannot
     * help.
     */
    getPatience: (error: unknown) => Patience | undefined,
  ): Promise<answer> {
    await enter()
    const sentIn = round
    try {
      const answer = await send()
      failures = 0
      if (++answers % most === 0 && most < inFlight) most++
      return answer
    } catch (error) {
      throwIfAborted(signal)
      const patience = getPatience(error)
      if (patience !== undefined && sentIn === round) {
        round++
        most = Math.ceil(most / 2)
        if (++failures > patience.failures) isOver = true
        else {
          wait = delay(
            getWait(error, failures, patience.maxWait),
            signal,
          ).finally(() => {
            wait = undefined
          })
          // Nothing else handles this promise if no request waits for it.
          wait.catch(() => undefined)
        }
      }
      throw error
    } finally {
      leave()
    }
  }

  /** `isOver` is true once too many requests in a row have failed. */
  return { run, getFailures: () => failures, isOver: () => isOver }
}

/**
 * Returns the wait in milliseconds: the one that the node requests, or one that doubles
 * with each failure in a row.
 */
function getWait(error: unknown, failures: number, maxOwnWait = 1_000): number {
  let text: string | null | undefined
  matchesErrorChain(error, (part) => {
    const { headers } = part as { headers?: Headers | undefined }
    text = headers?.get?.('Retry-After')
    return Boolean(text)
  })
  // The header contains seconds or a date.
  const asked = /^\d+$/.test(text ?? '')
    ? Number(text) * 1_000
    : Date.parse(text ?? '') - Date.now()
  return asked > 0
    ? Math.min(asked, maxWait)
    : Math.min(firstWait * 2 ** (failures - 1), maxOwnWait)
}
