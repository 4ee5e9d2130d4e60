/** Events that announce a wallet through EIP-6963, or a late `window.ethereum`. */
const announcements = ['eip6963:announceProvider', 'ethereum#initialized']

/**
 * Calls `listener` once, when the page has a wallet. Returns a function that stops
 * waiting.
 *
 * @param listener - Called without arguments.
 */
export function onWalletFound(listener: () => void): () => void {
  const stop = () => {
    for (const event of announcements) window.removeEventListener(event, find)
  }
  const find = () => {
    stop()
    listener()
  }
  for (const event of announcements) window.addEventListener(event, find)
  if ((globalThis as { ethereum?: unknown }).ethereum) find()
  // A wallet answers synchronously.
  else window.dispatchEvent(new Event('eip6963:requestProvider'))
  return stop
}

export function hasWallet(): boolean {
  let isFound = false
  onWalletFound(() => {
    isFound = true
  })()
  return isFound
}
