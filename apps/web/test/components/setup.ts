import { afterEach, beforeEach, expect, type Mock, vi } from 'vitest'
import { type Locator, locators } from 'vitest/browser'
import { chain } from './chain'

locators.extend({ getByCss: (selector) => `css=${selector}` })

const read = (element: Element) =>
  (element.textContent ?? '').replace(/\s+/g, ' ').trim()
const matches = (text: string, expected: string | RegExp) =>
  typeof expected === 'string' ? text === expected : expected.test(text)

expect.extend({
  /** Compares the complete text of an element, unlike jest-dom's `toHaveTextContent`. */
  toHaveText: (element: Element, expected: string | RegExp) => ({
    pass: matches(read(element), expected),
    message: () => `expected the text ${expected}, got ${read(element)}`,
  }),
  toHaveTexts: (elements: Element[], expected: (string | RegExp)[]) => ({
    pass:
      elements.length === expected.length &&
      elements.every((element, index) =>
        matches(read(element), expected[index] ?? ''),
      ),
    message: () =>
      `expected the texts ${expected.join(', ')}, got ${elements.map(read).join(', ')}`,
  }),
  toHaveValueLike: (element: HTMLInputElement, expected: RegExp) => ({
    pass: expected.test(element.value),
    message: () => `expected the value ${expected}, got ${element.value}`,
  }),
})

// Every test starts on the same chain. A warning from React or the browser fails the
// test.
let before: `0x${string}`
let complaints: Mock[]
beforeEach(async () => {
  before = await chain.snapshot()
  complaints = [vi.spyOn(console, 'error'), vi.spyOn(console, 'warn')]
})
afterEach(async () => {
  await chain.resumeMining()
  await chain.revert(before)
  expect(complaints.flatMap(({ mock }) => mock.calls)).toEqual([])
  for (const spy of complaints) spy.mockRestore()
})

declare module 'vitest/browser' {
  interface LocatorSelectors {
    getByCss(selector: string): Locator
  }
}

declare module 'vitest' {
  // biome-ignore lint/suspicious/noExplicitAny: as Vitest declares it
  interface Matchers<T = any> {
    toHaveText(expected: string | RegExp): T
    toHaveTexts(expected: (string | RegExp)[]): T
    toHaveValueLike(expected: RegExp): T
  }
}
