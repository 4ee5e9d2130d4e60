import { expect } from '../../../web/e2e/fixtures/test'
import type { Engine } from './engine'

/** Polls without the pauses of `expect.poll`, which grow to a second. */
export const eventually = <value>(read: () => Promise<value>) =>
  expect.poll(read, { intervals: [50] })

/** Returns functions for a user's steps on the current screen. */
export function createHand({ run, ...engine }: Engine) {
  const see = (text: string) =>
    eventually(() =>
      run<string>("return document.body.innerText.replace(/\\s+/g, ' ')"),
    ).toContain(text)
  /** Presses the first enabled button, or the first link, with this name. */
  const press = (name: string) =>
    eventually(() =>
      run<boolean>(`
          const it = ['button', 'a']
            .flatMap((tag) => [...document.querySelectorAll(tag)]).find((it) =>
            !it.disabled && it.checkVisibility() &&
            (it.ariaLabel ?? it.innerText.trim().replace(/\\s+/g, ' ')) === ${JSON.stringify(name)})
          it?.click()
          return Boolean(it)`),
    ).toBe(true)
  /** Types key by key into the field with this label, and checks its value. */
  async function type(label: string, text: string, expected: string) {
    const find = `const input = [...document.querySelectorAll('label')]
      .find((it) => it.innerText === ${JSON.stringify(label)})?.control`
    await eventually(() =>
      run(`${find}; input?.focus(); return Boolean(input)`),
    ).toBe(true)
    await engine.type(text)
    expect(await run(`${find}; return input.value`)).toBe(expected)
  }
  const isReady = (name: string) =>
    eventually(() =>
      run(`return [...document.querySelectorAll('button')].some((it) =>
          !it.disabled &&
          (it.ariaLabel ?? it.innerText.trim().replace(/\\s+/g, ' ')) === ${JSON.stringify(name)})`),
    ).toBe(true)
  return { isReady, press, see, type }
}
