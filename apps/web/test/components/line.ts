let gate: Promise<unknown> = Promise.resolve()
let held = ''
const requests: string[] = []

/** The page's line to the chain, which the wallet and the test do not use. */
export const line = {
  async fetch(...[input, init]: Parameters<typeof fetch>) {
    const body = String(init?.body)
    requests.push(body)
    if (body.includes(held)) await gate
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
  /** The bodies so far. */
  requests: requests as readonly string[],
}
