import { useStore } from 'zustand'
import { useConfig } from './useConfig.js'

/** Returns true if the node did not answer the last request. */
export function useIsNodeSilent(): boolean {
  const { chainState } = useConfig()
  return useStore(chainState, ({ isSilent }) => isSilent)
}
