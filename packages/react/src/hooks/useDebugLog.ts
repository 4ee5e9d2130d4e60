import { useStore } from 'zustand'
import type { DebugLine } from '../config.js'
import { useConfig } from './useConfig.js'

/** Returns the last 50 lines of the debug log, oldest first. */
export function useDebugLog(): {
  lines: readonly DebugLine[]
  clear(): void
} {
  const { debugLog } = useConfig()
  return {
    lines: useStore(debugLog, ({ lines }) => lines),
    clear: () => debugLog.setState({ lines: [] }),
  }
}
