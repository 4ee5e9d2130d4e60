import { expect, onTestFinished, vi } from 'vitest'
import { cdp, type Locator, userEvent } from 'vitest/browser'

export function focus(locator: Locator) {
  ;(locator.element() as HTMLElement).focus()
}

/** Focuses an element, then presses keys, written as '{Enter}' or 'abc'. */
export async function press(locator: Locator, keys: string) {
  focus(locator)
  await userEvent.keyboard(keys)
}

/** Presses Tab from the current focus until it reaches the target. */
export async function tabTo(target: Locator) {
  await expect.element(target).toBeVisible()
  for (let presses = 0; presses < 120; presses++) {
    if (target.element() === document.activeElement) return
    await userEvent.tab()
  }
  throw new Error('The Tab key does not reach it.')
}

/** Pastes text at the caret. */
export const insertText = (text: string) =>
  cdp().send('Input.insertText', { text })

/** Replaces a field's content by pasting. */
export async function paste(field: Locator, text: string) {
  ;(field.element() as HTMLInputElement).select()
  await insertText(text)
}

/** Enters unfinished text of an on-screen keyboard. */
export const compose = (text: string) =>
  cdp().send('Input.imeSetComposition', {
    text,
    selectionStart: text.length,
    selectionEnd: text.length,
  })

/** Returns the file that a press downloads. */
export async function save(press: () => Promise<void>) {
  const blobs = vi.spyOn(URL, 'createObjectURL')
  const clicks = vi
    .spyOn(HTMLAnchorElement.prototype, 'click')
    .mockImplementation(() => {})
  await press()
  await vi.waitUntil(() => clicks.mock.contexts.length > 0)
  const [link] = clicks.mock.contexts as HTMLAnchorElement[]
  const blob = blobs.mock.lastCall?.[0] as Blob
  clicks.mockRestore()
  blobs.mockRestore()
  return { name: link?.download, text: await blob.text() }
}

/** Lets `passTime` advance the clock, which also runs at normal speed. */
export function takeClock() {
  vi.useFakeTimers({
    shouldAdvanceTime: true,
    toFake: [
      'setTimeout',
      'clearTimeout',
      'setInterval',
      'clearInterval',
      'Date',
    ],
  })
  onTestFinished(() => void vi.useRealTimers())
}

export const passTime = (milliseconds: number) =>
  vi.advanceTimersByTimeAsync(milliseconds)
