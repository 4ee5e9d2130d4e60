import { useStore } from 'zustand'
import { useConfig } from './useConfig.js'

/**
 * Whether the node began its chain anew while the page was open. Nothing on
 * the page is true any more then: offer a reload.
 *
 * @example
 * ```tsx
 * import { useChainReset } from '@letheswap/react'
 *
 * function ResetNotice() {
 *   const isReset = useChainReset()
 *   return isReset && <p role="alert">The network was reset. Reload the page.</p>
 * }
 * ```
 */
export function useChainReset(): boolean {
  const { chainState } = useConfig()
  return useStore(chainState, ({ isReset }) => isReset)
}
