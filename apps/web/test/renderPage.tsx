import type { createConfig } from '@letheswap/react'
import type { Deployment } from '@letheswap/sdk'
import { createMemoryHistory } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, vi } from 'vitest'
import { App } from '../src/App'
import { createAppRouter } from '../src/router/createAppRouter'

type Parameters = {
  deployment: Deployment
  options: Partial<createConfig.Parameters>
}

/** Renders the whole page in jsdom at a path, until the test ends. */
export async function renderPage(path: string, parameters: Parameters) {
  vi.stubGlobal('matchMedia', () =>
    Object.assign(new EventTarget(), { matches: true }),
  )
  vi.stubGlobal('scrollTo', () => {})
  // jsdom has no modal dialogs, and the page closes a dialog that throws.
  Object.assign(HTMLDialogElement.prototype, { showModal() {}, close() {} })
  const history = createMemoryHistory({ initialEntries: [path] })
  const router = createAppRouter(history)
  await router.load()
  const host = document.body.appendChild(document.createElement('div'))
  /** The errors that a boundary has caught. */
  const caught: unknown[] = []
  const root = createRoot(host, {
    onCaughtError: (error) => caught.push(error),
  })
  const close = () => {
    root.unmount()
    host.remove()
  }
  onTestFinished(() => {
    close()
    vi.unstubAllGlobals()
    localStorage.clear()
    sessionStorage.clear()
  })
  root.render(<App router={router} {...parameters} />)
  return { caught, close, history, host, router }
}

/** Waits for a real chain on a busy machine, while the page renders. */
export const until = (check: () => void) =>
  vi.waitFor(check, { timeout: 60_000 })

export const says = (text: string | RegExp) =>
  until(() => expect(document.body.textContent).toMatch(text))

export const findButton = (name: string | RegExp) =>
  [...document.querySelectorAll('button')].find(({ textContent }) =>
    typeof name === 'string'
      ? textContent === name
      : name.test(textContent ?? ''),
  )
