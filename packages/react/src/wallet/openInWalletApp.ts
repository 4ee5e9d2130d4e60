export type ConnectParameters = {
  /** Called if the page is still visible after it opened the link to the app. */
  onStillHere?:
    | ((result: { url: string; isCopied: boolean }) => void)
    | undefined
}
/**
 * Returns the link that opens this page in the MetaMask app.
 *
 * @example
 * ```ts
 * import { getWalletAppLink } from '@letheswap/react'
 *
 * // On https://swap.example/swap:
 * getWalletAppLink() // 'https://metamask.app.link/dapp/swap.example/swap'
 * ```
 */
export function getWalletAppLink(): string {
  const { host, pathname, search } = window.location
  // The link would take a plain query as its own.
  return `https://metamask.app.link/dapp/${host}${pathname}${encodeURIComponent(search)}`
}

/**
 * Opens this page in the MetaMask app. If the page is still visible after `delay`
 * milliseconds, copies its URL and calls `onStillHere`.
 */
export function openInWalletApp({
  delay,
  onStillHere,
}: ConnectParameters & { delay: number }): string {
  const { hostname, href } = window.location
  const url = getWalletAppLink()
  const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(hostname)

  // The timer pauses while the app is in front, and would fire when the user returns.
  const stop = () => {
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', stop)
  }
  const timer = setTimeout(async () => {
    stop()
    if (document.visibilityState !== 'visible') return
    // A local URL is useless in the app. Copying fails without https, or if the user
    // denies it.
    const isCopied =
      !isLocal &&
      (await navigator.clipboard?.writeText(href).then(
        () => true,
        () => false,
      )) === true
    onStillHere?.({ url: href, isCopied })
  }, delay)
  document.addEventListener('visibilitychange', stop)
  window.location.assign(url)
  return url
}
