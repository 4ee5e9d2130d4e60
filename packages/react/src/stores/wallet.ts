import type { Address } from 'viem'
import { createStore } from 'zustand/vanilla'

export type WalletState = {
  status: 'disconnected' | 'connecting' | 'reconnecting' | 'connected'
  /** The account's address with its checksum. */
  address: Address | undefined
  /** Chain id reported by the wallet. */
  chainId: number | undefined
  /** The address, 100 ms after it connected. Its balances may be read from then on. */
  settledAddress: Address | undefined
}

export const disconnectedWallet: WalletState = {
  status: 'disconnected',
  address: undefined,
  chainId: undefined,
  settledAddress: undefined,
}

/**
 * Creates the store of the wallet. With `isExpected`, the wallet was connected on the
 * last visit, so reads wait for it.
 */
export function createWalletStore({ isExpected }: { isExpected: boolean }) {
  const store = createStore<WalletState>()(() => disconnectedWallet)
  if (isExpected) store.setState({ status: 'reconnecting' })
  return store
}
