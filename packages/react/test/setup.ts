import { beforeEach, expect, vi } from 'vitest'

// React reports invalid usage only on stderr. Any such report fails the test.
beforeEach(() => {
  const error = vi.spyOn(console, 'error')
  return () => {
    expect(error.mock.calls).toEqual([])
    error.mockRestore()
  }
})
