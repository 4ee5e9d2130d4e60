/**
 * Settles as the promise does, or rejects with the signal's reason once the signal is
 * aborted. The work behind the promise continues.
 *
 * @param promise - The promise to wait for.
 */
export async function untilAborted<value>(
  promise: Promise<value>,
  signal: AbortSignal | undefined,
): Promise<value> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(getReason(signal))
    if (signal?.aborted) stop()
    signal?.addEventListener('abort', stop)
    promise
      .then(resolve, reject)
      .finally(() => signal?.removeEventListener('abort', stop))
  })
}

/**
 * Throws the reason of an aborted signal, because React Native's signals have no
 * `throwIfAborted`.
 */
export function throwIfAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw getReason(signal)
}

const getReason = (signal: AbortSignal | undefined): unknown =>
  signal?.reason ??
  Object.assign(new Error('This operation was aborted.'), {
    name: 'AbortError',
  })
