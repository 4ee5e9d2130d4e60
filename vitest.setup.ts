import { beforeEach, expect, vi } from 'vitest'

// React reports invalid usage only on stderr, and so does jsdom for an error thrown in
// a listener. Any such report fails the test. Vitest itself fails a test for an
// unhandled rejection.
beforeEach(() => {
  const error = vi.spyOn(console, 'error')
  return () => {
    expect(error.mock.calls).toEqual([])
    error.mockRestore()
  }
})
