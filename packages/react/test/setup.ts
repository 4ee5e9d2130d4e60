import { beforeEach, expect, vi } from 'vitest'

// React tells of a misuse on stderr only: whatever it tells fails the test.
beforeEach(() => {
  const error = vi.spyOn(console, 'error')
  return () => {
    expect(error.mock.calls).toEqual([])
    error.mockRestore()
  }
})
