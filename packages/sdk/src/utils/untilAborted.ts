/**
 * Settles like a promise, but rejects as soon as a signal is aborted. The
 * work behind the promise is not stopped by this.
 *
 * @param promise - What to wait for.
 * @param signal - Ends the wait; without one the promise itself is returned.
 * @returns What the promise resolves to.
 * @throws The signal's reason when it is aborted first.
 *
 * @example
 * ```ts
 * import { untilAborted } from '@letheswap/sdk'
 *
 * declare const answer: Promise<string>
 * const controller = new AbortController()
 * await untilAborted(answer, controller.signal)
 * ```
 */
export async function untilAborted<value>(
  promise: Promise<value>,
  signal: AbortSignal | undefined,
): Promise<value> {
  if (!signal) return promise
  // After the abort nobody is left to handle the promise's own failure.
  promise.catch(() => undefined)
  signal.throwIfAborted()
  let stop = () => {}
  const aborted = new Promise<never>((_, reject) => {
    stop = () => reject(signal.reason)
    signal.addEventListener('abort', stop)
  })
  try {
    return await Promise.race([promise, aborted])
  } finally {
    signal.removeEventListener('abort', stop)
  }
}
