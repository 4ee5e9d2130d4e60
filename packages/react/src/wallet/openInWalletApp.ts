export type ConnectParameters = {
  /** Called if the user stays on the page after the link to the app. */
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
  // A plain query would become the link's own.
  return `https://metamask.app.link/dapp/${host}${pathname}${encodeURIComponent(search)}`
}

/**
 * Opens this page in the MetaMask app. If the page is still visible after
 * `delay` milliseconds, copies its address and calls `onStillHere`.
 */
export function openInWalletApp({
  delay,
  onStillHere,
}: ConnectParameters & { delay: number }): string {
  const { hostname, href } = window.location
  const url = getWalletAppLink()
  const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(hostname)

  // The timer pauses while the app is in front, and would fire on the return.
  const stop = () => {
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', stop)
  }
  const timer = setTimeout(async () => {
    stop()
    if (document.visibilityState !== 'visible') return
    // A local address is useless in the app. Copying fails without https, or if it is
    // refused.
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
