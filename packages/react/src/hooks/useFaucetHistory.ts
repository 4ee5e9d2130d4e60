'use client'

import { useMemo } from 'react'
import { useStore } from 'zustand'
import { faucetHistoryKey } from '../stores/faucetHistory.js'
import { useConfig } from './useConfig.js'
import { useWallet } from './useWallet.js'

export type FaucetHistoryEntry = {
  token: string
  /** In milliseconds. */
  time: number
}

/** Returns the wallet's last five requests for a token, newest first. */
export function useFaucetHistory({
  token,
}: {
  token: string
}): readonly FaucetHistoryEntry[] {
  const { faucetHistory } = useConfig()
  const { address: account } = useWallet()
  const requests = useStore(faucetHistory, ({ requests }) => requests)
  return useMemo(() => {
    if (account === undefined) return []
    const times = requests[faucetHistoryKey(account, token)] ?? []
    return times.map((time) => ({ token, time }))
  }, [account, requests, token])
}
