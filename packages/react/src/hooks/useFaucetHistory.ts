'use client'

import { useMemo } from 'react'
import type { Address } from 'viem'
import { useStore } from 'zustand'
import { faucetHistoryKey } from '../stores/faucetHistory.js'
import { useConfig } from './useConfig.js'
import { useWallet } from './useWallet.js'

export type FaucetHistoryEntry = {
  token: string
  /** Time of the request, in Unix milliseconds. */
  time: number
}

/**
 * Returns the last five requests for a token in this browser by the connected wallet,
 * or by another `account`, newest first.
 */
export function useFaucetHistory({
  account,
  token,
}: {
  account?: Address | undefined
  token: string
}): readonly FaucetHistoryEntry[] {
  const { faucetHistory } = useConfig()
  const { address } = useWallet()
  const claimant = account ?? address
  const requests = useStore(faucetHistory, ({ requests }) => requests)
  return useMemo(() => {
    if (claimant === undefined) return []
    const times = requests[faucetHistoryKey(claimant, token)] ?? []
    return times.map((time) => ({ token, time }))
  }, [claimant, requests, token])
}
