import { useStore } from 'zustand'
import { useConfig } from './useConfig.js'

/**
 * Whether the node left the last request without an answer. While a transaction
 * is under way one is asked every second, so this tells at once that its coming
 * cannot be seen.
 *
 * @example
 * ```tsx
 * import { useIsNodeSilent } from '@letheswap/react'
 *
 * function SilenceNotice() {
 *   const isSilent = useIsNodeSilent()
 *   return isSilent && <p role="status">The network isn’t responding.</p>
 * }
 * ```
 */
export function useIsNodeSilent(): boolean {
  const { chainState } = useConfig()
  return useStore(chainState, ({ isSilent }) => isSilent)
}
