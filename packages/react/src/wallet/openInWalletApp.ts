import type { ConnectParameters } from '../config.js'

/**
 * Opens this page in the MetaMask app. If the page is still visible after
 * `delay` milliseconds, as without the app, copies its address and calls
 * `onStillHere`.
 */
export function openInWalletApp({
  delay,
  onStillHere,
}: ConnectParameters & { delay: number }): string {
  const { host, hostname, href, pathname, search } = window.location
  const url = `https://metamask.app.link/dapp/${host}${pathname}${search}`
  const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(hostname)

  setTimeout(async () => {
    if (document.visibilityState !== 'visible') return
    // A local address is of no use in the app's browser.
    const isCopied = !isLocal && (await copy(href))
    onStillHere?.({ url: href, isCopied })
  }, delay)
  window.location.assign(url)
  return url
}

/** Fails without https, or when the user refuses. */
async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
