import { expect } from '../../../web/e2e/fixtures/test'
import type { Engine } from './engine'

/** Polls without `expect.poll`'s pauses, which grow to a second. */
export const eventually = <value>(read: () => Promise<value>) =>
  expect.poll(read, { intervals: [50] })

/** A person's steps, chosen by the current screen. */
export function createHand({ run, ...engine }: Engine) {
  const see = (text: string) =>
    eventually(() =>
      run<string>("return document.body.innerText.replace(/\\s+/g, ' ')"),
    ).toContain(text)
  /** Presses the first enabled button of this name, or the first link. */
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
  /** Types key by key in the field of this label, and reads it. */
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
