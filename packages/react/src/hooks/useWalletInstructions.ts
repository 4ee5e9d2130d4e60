import { useStore } from 'zustand'
import { useConfig } from './useConfig.js'

/**
 * Whether the dialog with the network's settings was asked to stay away.
 *
 * @example
 * ```tsx
 * import { useWalletInstructions } from '@letheswap/react'
 *
 * function DontShowAgain() {
 *   const { isHidden, setHidden } = useWalletInstructions()
 *   return (
 *     <input
 *       type="checkbox"
 *       checked={isHidden}
 *       onChange={(event) => setHidden(event.target.checked)}
 *     />
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
