'use client'

import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import type { Address } from 'viem'
import { getKnownPoolAprsQueryOptions } from '../query/knownPoolAprs.js'
import { useConfig } from './useConfig.js'

/**
 * Returns the pools' fee APRs over 24 hours in basis points, by pair. They come from
 * the last `useReadPoolAprs` in this browser, and are at most a day old. Sends no
 * request.
 *
 * @example
 * ```tsx
 * import { usePoolAprs, usePools } from '@letheswap/react'
 *
 * export function Aprs() {
 *   const aprs = usePoolAprs()
 *   const { data } = usePools()
 *   return data?.pools.map(({ key, pairAddress }) => (
 *     <p key={key}>{(aprs[pairAddress] ?? 0) / 100}%</p>
 *   ))
 * }
 * ```
 */
export function usePoolAprs(): Readonly<Record<Address, number>> {
  const config = useConfig()
  const { data } = useQuery(
    getKnownPoolAprsQueryOptions(config),
    config.queryClient,
  )
  // A server has no APRs, and the browser must hydrate the same markup, so the first
  // render has none.
  const isMounted = useSyncExternalStore(subscribe, isClient, isServer)
  return (isMounted && data) || none
}

const none = {}
const subscribe = () => () => {}
const isClient = () => true
const isServer = () => false
