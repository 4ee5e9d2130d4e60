import type { Address } from 'viem'
import { createStore } from 'zustand/vanilla'

export type WalletState = {
  status: 'disconnected' | 'connecting' | 'reconnecting' | 'connected'
  /** Checksummed address of the account in use. */
  address: Address | undefined
  /** Chain that the wallet is on, as it said itself. */
  chainId: number | undefined
  /**
   * Account whose balances may be read: the one above, a moment after it
   * connected.
   */
  settledAddress: Address | undefined
}

export const disconnectedWallet: WalletState = {
  status: 'disconnected',
  address: undefined,
  chainId: undefined,
  settledAddress: undefined,
}

/**
 * A browser that was connected the last time expects its wallet again, and
 * waits with what depends on it.
 */
export function createWalletStore({ isExpected }: { isExpected: boolean }) {
  return createStore<WalletState>()(() => ({
    ...disconnectedWallet,
    status: isExpected ? 'reconnecting' : 'disconnected',
  }))
}
