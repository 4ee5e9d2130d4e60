import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useClock } from '../src/hooks/useClock.js'

beforeEach(() => {
  vi.useFakeTimers({ now: 0 })
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** Counts whole minutes and the component's renders. */
function count() {
  let renders = 0
  const { result, unmount } = renderHook(() => {
    renders += 1
    return useClock((now) => Math.floor(now / 60_000), 1_000)
  })
  return { result, unmount, renders: () => renders }
}

test('default: renders when the number changes, not every second', () => {
  const { renders, result, unmount } = count()
  act(() => vi.advanceTimersByTime(59_000))
  expect(renders()).toBe(1)
  act(() => vi.advanceTimersByTime(1_000))
  expect(result.current).toBe(1)
  expect(renders()).toBe(2)
  unmount()
})

test('behavior: does not render while the page is hidden, and updates on return', () => {
  const { renders, result, unmount } = count()
  const visibility = vi.spyOn(document, 'visibilityState', 'get')
  visibility.mockReturnValue('hidden')
  vi.setSystemTime(120_000)
  act(() => document.dispatchEvent(new Event('visibilitychange')))
  expect(renders()).toBe(1)
  visibility.mockReturnValue('visible')
  act(() => document.dispatchEvent(new Event('visibilitychange')))
  expect(result.current).toBe(2)
  unmount()
})
