let gate: Promise<unknown> = Promise.resolve()
let held = ''
let asked = 0

/** The page's line to the chain, which the wallet and the test do not use. */
export const line = {
  async fetch(...[input, init]: Parameters<typeof fetch>) {
    asked++
    if (String(init?.body).includes(held)) await gate
    return fetch(input, init)
  },
  /** Fails requests with this text until `restore`. */
  cut(text = '') {
    held = text
    gate = Promise.reject(new TypeError('Failed to fetch'))
    gate.catch(() => {})
  },
  restore() {
    gate = Promise.resolve()
    held = ''
  },
  /** Keeps requests with this text waiting until the returned function is called. */
  hold(text = '') {
    let release = () => {}
    held = text
    gate = new Promise<void>((resolve) => {
      release = resolve
    })
    return release
  },
  /** Requests so far. */
  count: () => asked,
}
