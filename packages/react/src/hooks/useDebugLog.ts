import { useStore } from 'zustand'
import type { DebugLine } from '../config.js'
import { useConfig } from './useConfig.js'

/**
 * Returns the latest lines of the debug log, oldest first: 50 of them by default
 * (`limits.debugLines`).
 */
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
