import { useStore } from 'zustand'
import { useConfig } from './useConfig.js'

/**
 * Whether the node did not answer the last request.
 *
 * @example
 * ```tsx
 * import { useIsNodeSilent } from '@letheswap/react'
 *
 * function Node() {
 *   return useIsNodeSilent() && <p role="alert">The node does not answer.</p>
 * }
 * ```
 */
export function useIsNodeSilent(): boolean {
  const { chainState } = useConfig()
  return useStore(chainState, ({ isSilent }) => isSilent)
}
