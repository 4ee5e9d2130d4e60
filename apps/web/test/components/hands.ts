import { cdp, type Locator, userEvent } from 'vitest/browser'

export function focus(locator: Locator) {
  ;(locator.element() as HTMLElement).focus()
}

/** Presses keys where the focus then is, written as '{Enter}' or 'abc'. */
export async function press(locator: Locator, keys: string) {
  focus(locator)
  await userEvent.keyboard(keys)
}

/** Puts text where the caret is, as pasting does. */
export const insertText = (text: string) =>
  cdp().send('Input.insertText', { text })

/** Replaces all that a field holds, as pasting does. */
export async function paste(field: Locator, text: string) {
  ;(field.element() as HTMLInputElement).select()
  await insertText(text)
}

/** Unfinished input of an on-screen keyboard. */
export const compose = (text: string) =>
  cdp().send('Input.imeSetComposition', {
    text,
    selectionStart: text.length,
    selectionEnd: text.length,
  })
