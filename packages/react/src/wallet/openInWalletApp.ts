/**
 * Opens this page inside the MetaMask app. A phone without the app stays
 * where it is, so the page looks again after a moment, and offers its own
 * address to be pasted into the app's browser.
 */
export function openInWalletApp({
  delay,
  onStillHere,
}: {
  delay: number
  onStillHere?: openInWalletApp.OnStillHere | undefined
}): string {
  const { host, hostname, href, pathname, search } = window.location
  const url = `https://metamask.app.link/dapp/${host}${pathname}${search}`
  const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(hostname)

  setTimeout(async () => {
    if (document.visibilityState !== 'visible') return
    // A copied local address would be of no use on another device.
    const isCopied = !isLocal && (await copy(href))
    onStillHere?.({ url: href, isCopied })
  }, delay)
  window.location.assign(url)
  return url
}

/** Without https there is no clipboard, and a person may refuse it. */
async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}

export declare namespace openInWalletApp {
  /** Told when the person is still on the page after the deep link. */
  type OnStillHere = (result: {
    /** Address of this page. */
    url: string
    /** Whether it went to the clipboard, as on every host but a local one. */
    isCopied: boolean
  }) => void
}
