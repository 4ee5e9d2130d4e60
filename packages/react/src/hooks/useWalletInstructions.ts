import { useStore } from 'zustand'
import { useConfig } from './useConfig.js'

/** Manages whether the dialog with network settings is hidden. */
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
