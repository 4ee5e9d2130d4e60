import { untilAborted } from './untilAborted.js'

/**
 * Milliseconds until the second attempt. The wait is short, because some chains mine
 * immediately, and doubles after each attempt.
 */
export const firstDelay = 50

/** Waits for some milliseconds, or until a signal is aborted. */
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
