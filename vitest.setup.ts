import { beforeEach, expect, vi } from 'vitest'

// React reports invalid usage, and jsdom errors of a listener, only on stderr. Any such
// report fails the test. Vitest itself fails for an unhandled rejection.
beforeEach(() => {
  const error = vi.spyOn(console, 'error')
  return () => {
    expect(error.mock.calls).toEqual([])
    error.mockRestore()
  }
})
