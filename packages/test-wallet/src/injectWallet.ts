/**
 * How a page finds the wallet:
 * - `metamask`: announced by EIP-6963, and `window.ethereum`
 * - `legacy`: only `window.ethereum`, as before EIP-6963
 * - `other`: another wallet, which sets `isMetaMask` too
 * - `broken`: announced, but its provider is empty
 * - `none`: no wallet
 */
export type Announcement = 'metamask' | 'legacy' | 'other' | 'broken' | 'none'

type Page = {
  __testWalletRequest(request: unknown): Promise<{
    result?: unknown
    error?: { code: number; message: string; data?: unknown }
  }>
  __testWalletEmit?: (event: string, data: unknown) => void
  ethereum?: unknown
}

/**
 * Runs in the page before its own scripts. It is sent there as text, so it uses
 * nothing from outside. `window.__testWalletRequest` calls the wallet.
 */
export function injectWallet(announcement: Announcement): void {
  if (announcement === 'none') return
  const page = window as unknown as Page
  const listeners = new Map<string, Set<(data: unknown) => void>>()
  const provider = {
    isMetaMask: true,
    async request(request: { method: string; params?: unknown }) {
      const { error, result } = await page.__testWalletRequest(request)
      if (error === undefined) return result
      throw Object.assign(new Error(error.message), {
        code: error.code,
        data: error.data,
      })
    },
    on(event: string, listener: (data: unknown) => void) {
      const set = listeners.get(event) ?? new Set()
      listeners.set(event, set.add(listener))
      return provider
    },
    removeListener(event: string, listener: (data: unknown) => void) {
      listeners.get(event)?.delete(listener)
      return provider
    },
  }
  page.__testWalletEmit = (event, data) => {
    for (const listener of listeners.get(event) ?? []) listener(data)
  }
  if (announcement !== 'broken') page.ethereum = provider
  if (announcement === 'legacy') return

  const announce = () => {
    const info = {
      uuid: '5f1c2b0e-6a7d-4c7e-9a59-6d1f0d4a7b11',
      name: announcement === 'other' ? 'Other Wallet' : 'MetaMask',
      rdns: announcement === 'other' ? 'com.example.wallet' : 'io.metamask',
      icon: 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>',
    }
    window.dispatchEvent(
      new CustomEvent('eip6963:announceProvider', {
        detail: Object.freeze({
          info,
          provider: announcement === 'broken' ? {} : provider,
        }),
      }),
    )
  }
  window.addEventListener('eip6963:requestProvider', announce)
  announce()
}
