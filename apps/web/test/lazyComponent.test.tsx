// @vitest-environment jsdom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { lazyComponent } from '../src/lib/lazyComponent'
import { takeQueue } from '../src/lib/notify'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Renders a part of the page whose code fails to load this number of times. */
async function render(failures: number) {
  const load = vi.fn(async () => {
    if (load.mock.calls.length <= failures) throw new TypeError('Failed')
    return { default: () => <p>Loaded</p> }
  })
  const Part = lazyComponent<object>(load)
  const host = document.createElement('div')
  const root = createRoot(host)
  await act(async () => root.render(<Part />))
  await act(() => vi.advanceTimersByTimeAsync(6_000))
  const text = host.textContent
  await act(async () => root.unmount())
  return { text, tries: load.mock.calls.length }
}

test('behavior: requests a part of the page three times', async () => {
  expect(await render(2)).toEqual({ text: 'Loaded', tries: 3 })
})

test('behavior: then reports the failure and offers a reload', async () => {
  const { text, tries } = await render(3)
  expect(tries).toBe(3)
  expect(text).toContain('A part of this page could not be loaded.')
  expect(text).toContain('Reload page')
})

test('behavior: a dialog that throws closes with a toast and opens again', async () => {
  let isBroken = true
  const Dialog = lazyComponent(async () => ({
    default: (_: { onClose: () => void }) => {
      if (isBroken) throw new Error('Broken')
      return <p>Loaded</p>
    },
  }))
  const onClose = vi.fn()
  const host = document.createElement('div')
  const onCaughtError = vi.fn()
  const root = createRoot(host, { onCaughtError })
  const show = (isOpen: boolean) =>
    act(async () => root.render(<Dialog isOpen={isOpen} onClose={onClose} />))
  await show(true)
  expect(onClose).toHaveBeenCalledTimes(1)
  expect(takeQueue()).toMatchObject([
    { kind: 'error', message: 'This page could not be displayed' },
  ])
  await show(false)
  isBroken = false
  await show(true)
  expect(host.textContent).toBe('Loaded')
  await act(async () => root.unmount())
})
