// @vitest-environment jsdom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'
import { AccountMenu } from '../src/components/shell/AccountMenu'

const loads = vi.hoisted(() => ({ count: 0 }))
vi.mock('../src/components/shell/AccountItems', () => {
  loads.count += 1
  if (loads.count === 1) throw new TypeError('Failed')
  return { default: () => <p>Items</p> }
})
afterEach(() => {
  vi.unstubAllGlobals()
})

test('behavior: the next press loads the menu whose code failed', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  // jsdom has no popovers.
  HTMLElement.prototype.hidePopover = () => {}
  const host = document.createElement('div')
  document.body.append(host)
  const root = createRoot(host)
  await act(async () => root.render(<AccountMenu />))
  const menu = host.querySelector('[popover]') as HTMLElement
  const toggle = (newState: string) =>
    act(async () => {
      menu.dispatchEvent(Object.assign(new Event('toggle'), { newState }))
      // Waits until the import has failed.
      await vi.dynamicImportSettled()
    })
  await toggle('open')
  expect(menu.textContent).toBe('')
  await toggle('closed')
  await toggle('open')
  expect(menu.textContent).toBe('Items')
  // Closing the menu keeps the items, because one of them may have opened a dialog.
  await toggle('closed')
  expect(menu.textContent).toBe('Items')
  await act(async () => root.unmount())
})
