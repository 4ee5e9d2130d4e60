import { useStore } from 'zustand'
import { useConfig } from './useConfig.js'

/** Returns true if the node serves a new chain. Offer to reload the page. */
export function useChainReset(): boolean {
  const { chainState } = useConfig()
  return useStore(chainState, ({ isReset }) => isReset)
}
