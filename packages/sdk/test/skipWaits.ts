import { onTestFinished, vi } from 'vitest'

/**
 * Ends timers of exactly this number of milliseconds at once for the rest of the
 * test, and counts them.
 */
export function skipWaits(length: number): { count: number } {
  const skipped = { count: 0 }
  const { setTimeout } = globalThis
  const spy = vi.spyOn(globalThis, 'setTimeout')
  // Other callers, such as the timers of Node's fetch, keep their arguments.
  spy.mockImplementation(((
    run: (...values: unknown[]) => void,
    wait?: number,
    ...values: unknown[]
  ) => {
    if (wait !== length) return setTimeout(run, wait, ...values)
    skipped.count++
    return setTimeout(run, 0, ...values)
  }) as typeof setTimeout)
  onTestFinished(() => spy.mockRestore())
  return skipped
}
