import { useEffect, useRef } from 'react'
import type { TransactionEvent } from '../stores/events.js'
import { useConfig } from './useConfig.js'

/**
 * Calls back when a plan or a payout ends, wherever it was started; also after a
 * reload, when it has no mutation (`isResumed`).
 *
 * @example
 * ```tsx
 * import { useTransactionEffect } from '@letheswap/react'
 *
 * function Toasts() {
 *   useTransactionEffect((event) => {
 *     if (event.type === 'confirmed') console.log('Done:', event.hash)
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
