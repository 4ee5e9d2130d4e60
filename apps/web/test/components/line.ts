let gate: Promise<unknown> = Promise.resolve()
let held = ''
const requests: string[] = []

/**
 * Handles the page's requests to the chain. The wallet and the test use other
 * connections.
 */
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
  /** Delays requests with this text until the returned function is called. */
  hold(text = '') {
    let release = () => {}
    held = text
    gate = new Promise<void>((resolve) => {
      release = resolve
    })
    return release
  },
  /** The bodies of all requests so far. */
  requests: requests as readonly string[],
}
