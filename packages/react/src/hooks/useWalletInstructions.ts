import { useStore } from 'zustand'
import { useConfig } from './useConfig.js'

/**
 * Whether the user has hidden the dialog with the network's settings.
 *
 * @example
 * ```tsx
 * import { useWalletInstructions } from '@letheswap/react'
 *
 * function Instructions() {
 *   const { isHidden, setHidden } = useWalletInstructions()
 *   return (
 *     <button type="button" onClick={() => setHidden(!isHidden)}>
 *       {isHidden ? 'Show' : 'Hide'}
 *     </button>
 *   )
 * }
 * ```
 */
export function useWalletInstructions(): {
  isHidden: boolean
  setHidden(isHidden: boolean): void
} {
  const { instructions } = useConfig()
  return {
    isHidden: useStore(instructions, ({ isHidden }) => isHidden),
    setHidden: (isHidden) => instructions.setState({ isHidden }),
  }
}
