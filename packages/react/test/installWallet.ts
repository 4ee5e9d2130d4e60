import type { TestWallet } from '@letheswap/test-wallet'

/** Announces a wallet to this window by EIP-6963, until the way back is taken. */
export function installWallet(wallet: TestWallet): () => void {
  const listeners = new Map<string, Set<(data: unknown) => void>>()
  const provider = {
    request: (request: { method: string; params?: unknown }) =>
      wallet.request(request, window.location.origin),
    on(event: string, listener: (data: unknown) => void) {
      const set = listeners.get(event) ?? new Set()
      listeners.set(event, set.add(listener))
    },
    removeListener(event: string, listener: (data: unknown) => void) {
      listeners.get(event)?.delete(listener)
    },
  }
  const unsubscribe = wallet.subscribe((event, data) => {
    for (const listener of [...(listeners.get(event) ?? [])]) listener(data)
  })
  const announce = () =>
    window.dispatchEvent(
      new CustomEvent('eip6963:announceProvider', {
        detail: Object.freeze({
          info: {
            uuid: crypto.randomUUID(),
            name: 'MetaMask',
            rdns: 'io.metamask',
            icon: 'data:,',
          },
          provider,
        }),
      }),
    )
  window.addEventListener('eip6963:requestProvider', announce)
  announce()
  return () => {
    unsubscribe()
    window.removeEventListener('eip6963:requestProvider', announce)
  }
}
