import type { Address } from 'viem'
import { createStore } from 'zustand/vanilla'

export type WalletState = {
  status: 'disconnected' | 'connecting' | 'reconnecting' | 'connected'
  /** Checksummed. */
  address: Address | undefined
  /** Chain id that the wallet reports. */
  chainId: number | undefined
  /** The address 100 ms after it connected, when its balances may be read. */
  settledAddress: Address | undefined
}

export const disconnectedWallet: WalletState = {
  status: 'disconnected',
  address: undefined,
  chainId: undefined,
  settledAddress: undefined,
}

/** `isExpected`: was connected on the last visit, so that reads wait. */
export function createWalletStore({ isExpected }: { isExpected: boolean }) {
  const store = createStore<WalletState>()(() => disconnectedWallet)
  if (isExpected) store.setState({ status: 'reconnecting' })
  return store
}
