import { CancelledError } from '../errors/wallet.js'

/**
 * Waits for a promise until the person has had enough of it: a wallet's prompt
 * that is left open never answers.
 */
export async function waitFor<value>(
  promise: Promise<value>,
  signal: AbortSignal | undefined,
): Promise<value> {
  if (signal === undefined) return promise
  // Its own end, if it comes, is nobody's concern any more.
  promise.catch(() => undefined)
  let onAbort = () => {}
  try {
    return await Promise.race([
      promise,
      new Promise<never>((_, reject) => {
        onAbort = () => reject(new CancelledError())
        if (signal.aborted) onAbort()
        signal.addEventListener('abort', onAbort)
      }),
    ])
  } finally {
    signal.removeEventListener('abort', onAbort)
  }
}
