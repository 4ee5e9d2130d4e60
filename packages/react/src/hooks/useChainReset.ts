import { useStore } from 'zustand'
import { useConfig } from './useConfig.js'

/**
 * Whether the node serves a new chain since the page was opened: offer a reload.
 *
 * @example
 * ```tsx
 * import { useChainReset } from '@letheswap/react'
 *
 * function Reset() {
 *   const isReset = useChainReset()
 *   return isReset && <p role="alert">The chain began anew: reload the page.</p>
 * }
 * ```
 */
export function useChainReset(): boolean {
  const { chainState } = useConfig()
  return useStore(chainState, ({ isReset }) => isReset)
}
