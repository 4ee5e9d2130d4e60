import { untilAborted } from './untilAborted.js'

/**
 * Milliseconds until the second attempt, doubled after each attempt, because some
 * chains mine immediately.
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
