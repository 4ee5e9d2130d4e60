import type { Address } from 'viem'
import { useStore } from 'zustand'
import type { WalletState } from '../stores/wallet.js'
import { useConfig } from './useConfig.js'

export declare namespace useWallet {
  type ReturnType = {
    /** `connecting` may last forever, because the user may leave a prompt open. */
    status: WalletState['status']
    /** The account's address with its checksum. Defined while a wallet is connected. */
    address: Address | undefined
    chainId: number | undefined
    isConnected: boolean
    isWrongNetwork: boolean
  }
}

/** Returns the connected wallet. Follows its account and chain. */
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
