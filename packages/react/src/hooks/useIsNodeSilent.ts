import { useStore } from 'zustand'
import { useConfig } from './useConfig.js'

/**
 * Returns true if the node did not answer the last request.
 *
 * @example
 * ```tsx
 * import { useIsNodeSilent } from '@letheswap/react'
 *
 * const isSilent = useIsNodeSilent()
 * ```
 */
export function useIsNodeSilent(): boolean {
  const { chainState } = useConfig()
  return useStore(chainState, ({ isSilent }) => isSilent)
}
