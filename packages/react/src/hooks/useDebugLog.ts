import { useStore } from 'zustand'
import type { DebugLine } from '../stores/debugLog.js'
import { useConfig } from './useConfig.js'

/**
 * The last 50 lines of what happened behind the page, oldest first.
 *
 * @example
 * ```tsx
 * import { useDebugLog } from '@letheswap/react'
 *
 * function DebugPanel() {
 *   const { lines } = useDebugLog()
 *   return <pre>{lines.map(({ message }) => message).join('\n')}</pre>
 * }
 * ```
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
