import { useEffect, useRef } from 'react'
import type { TransactionEvent } from '../stores/events.js'
import { useConfig } from './useConfig.js'

/**
 * Tells of every action's end, wherever it was started, also of those that a
 * reload has taken up again (`isResumed`), which have no mutation any more.
 *
 * @example
 * ```tsx
 * import { useTransactionEffect } from '@letheswap/react'
 *
 * function Announcer() {
 *   useTransactionEffect((event) => {
 *     if (event.type === 'confirmed') console.log(event.hash)
 *   })
 *   return null
 * }
 * ```
 */
export function useTransactionEffect(
  listener: (event: TransactionEvent) => void,
): void {
  const { events } = useConfig()
  const latest = useRef(listener)
  useEffect(() => {
    latest.current = listener
  })
  useEffect(() => events.subscribe((event) => latest.current(event)), [events])
}
