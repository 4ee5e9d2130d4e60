import { statSync } from 'node:fs'
import { beforeEach, expect, vi } from 'vitest'

// Files share a process. If the last file whose type Node.js read was a socket, for
// example one that an earlier test removed, the next `require` may not resolve links.
statSync(import.meta.dirname)

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
