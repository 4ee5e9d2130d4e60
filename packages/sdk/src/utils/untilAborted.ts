/**
 * Settles like a promise, or rejects with the signal's reason once it is
 * aborted. The work behind the promise continues.
 */
export async function untilAborted<value>(
  promise: Promise<value>,
  signal: AbortSignal | undefined,
): Promise<value> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal?.reason)
    if (signal?.aborted) stop()
    signal?.addEventListener('abort', stop)
    promise
      .then(resolve, reject)
      .finally(() => signal?.removeEventListener('abort', stop))
  })
}
