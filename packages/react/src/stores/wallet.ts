import type { Address } from 'viem'
import { createStore } from 'zustand/vanilla'

export type WalletState = {
  status: 'disconnected' | 'connecting' | 'reconnecting' | 'connected'
  /** Checksummed address of the connected account. */
  address: Address | undefined
  /** Chain of the wallet, by its own word. */
  chainId: number | undefined
  /** The address, once its balances may be read: 100 ms after it connected. */
  settledAddress: Address | undefined
}

export const disconnectedWallet: WalletState = {
  status: 'disconnected',
  address: undefined,
  chainId: undefined,
  settledAddress: undefined,
}

/** `isExpected`: connected on the last visit, so that reads wait for the wallet. */
export function createWalletStore({ isExpected }: { isExpected: boolean }) {
  return createStore<WalletState>()(() => ({
    ...disconnectedWallet,
    status: isExpected ? 'reconnecting' : 'disconnected',
  }))
}
