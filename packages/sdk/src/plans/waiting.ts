/**
 * Settles like the promise, or rejects with the signal's reason at once when
 * it is aborted. What the promise stands for goes on by itself.
 */
export async function untilAborted<value>(
  promise: Promise<value>,
  signal: AbortSignal | undefined,
): Promise<value> {
  if (!signal) return promise
  // Its own failure, after the abort, is nobody's to handle.
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

/** Waits some milliseconds, less when aborted. */
export async function delay(
  milliseconds: number,
  signal: AbortSignal | undefined,
): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  try {
    await untilAborted(
      new Promise<void>((resolve) => {
        timer = setTimeout(resolve, milliseconds)
      }),
      signal,
    )
  } finally {
    clearTimeout(timer)
  }
}

/** How many looks, one an interval, a time allows after the first one. */
export const looksWithin = (timeout: number, interval: number) =>
  Math.ceil(timeout / Math.max(interval, 1))
