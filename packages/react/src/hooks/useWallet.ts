import type { Address } from 'viem'
import { useStore } from 'zustand'
import type { WalletState } from '../stores/wallet.js'
import { useConfig } from './useConfig.js'

export declare namespace useWallet {
  type ReturnType = {
    /**
     * `connecting` may never end: a prompt that is left open does not answer.
     * Do not block the page on it.
     */
    status: WalletState['status']
    /** Checksummed; there exactly while connected. */
    address: Address | undefined
    chainId: number | undefined
    isConnected: boolean
    /** Connected, and on a chain that is not the deployment's. */
    isWrongNetwork: boolean
  }
}

/**
 * The connected wallet, as it is now: followed through account and chain
 * changes, and taken up again silently on a page load.
 *
 * @example
 * ```tsx
 * import { useWallet } from '@letheswap/react'
 *
 * function Account() {
 *   const { address, isWrongNetwork } = useWallet()
 *   if (isWrongNetwork) return 'Wrong network'
 *   return address ?? 'Not connected'
 * }
 * ```
 */
export function useWallet(): useWallet.ReturnType {
  const { chain, wallet } = useConfig()
  const { address, chainId, status } = useStore(wallet)
  return {
    status,
    address,
    chainId,
    isConnected: address !== undefined,
    isWrongNetwork:
      address !== undefined && chainId !== undefined && chainId !== chain.id,
  }
}
