import { onTestFinished, vi } from 'vitest'

/**
 * Lets timers of just so many milliseconds end at once for the rest of the test,
 * and counts them.
 */
export function skipWaits(length: number): { count: number } {
  const skipped = { count: 0 }
  const { setTimeout } = globalThis
  const spy = vi.spyOn(globalThis, 'setTimeout')
  spy.mockImplementation(((run: () => void, milliseconds?: number) => {
    if (milliseconds !== length) return setTimeout(run, milliseconds)
    skipped.count++
    return setTimeout(run, 0)
  }) as typeof setTimeout)
  onTestFinished(() => spy.mockRestore())
  return skipped
}
