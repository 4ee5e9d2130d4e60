'use client'

import type { PairKey } from '@letheswap/sdk'
import { useMemo } from 'react'
import { useStore } from 'zustand'
import { useConfig } from './useConfig.js'

/** Returns the keys of pools that are being read again after a change. */
export function useRefreshingPools(): ReadonlySet<PairKey> {
  const keys = useStore(useConfig().refreshing, ({ keys }) => keys)
  return useMemo(() => new Set(keys), [keys])
}
