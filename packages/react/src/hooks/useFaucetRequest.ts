'use client'

import { useMemo } from 'react'
import { useStore } from 'zustand'
import type { requestFaucet } from '../actions/requestFaucet.js'
import { hasEnded } from '../stores/createRecordStore.js'
import type { PayoutRecord } from '../stores/payouts.js'
import { useConfig } from './useConfig.js'
import { useWallet } from './useWallet.js'

export declare namespace useFaucetRequest {
  type Variables = Omit<requestFaucet.Variables, 'signal'>
  type ReturnType = {
    mutate(variables: Variables): void
    mutateAsync(variables: Variables): Promise<requestFaucet.ReturnType>
    /** The account's last payouts, also from before a reload. */
    progress: readonly PayoutRecord[]
    isPending: boolean
    error: requestFaucet.ErrorType | null
    cancel(): void
    reset(): void
    /** Dismisses the offer to list these tokens. */
    settleWatchAsset(tokens: readonly string[]): void
  }
}

/**
 * Requests tokens from the faucet with one signature, and follows each payout.
 * One that is not seen in time is `unconfirmed`, not failed.
 */
export function useFaucetRequest(): useFaucetRequest.ReturnType {
  const config = useConfig()
  const { address } = useWallet()
  const records = useStore(config.payouts)
  const progress = useMemo(() => {
    const own = Object.values(records).filter(
      ({ account }) => account === address,
    )
    const last = own.at(-1)?.requestId
    return own.filter(({ requestId }) => requestId === last)
  }, [address, records])
  const [{ requestId, error } = {}] = progress as [PayoutRecord?]

  const actions = useMemo(() => {
    const { payouts } = config
    const mutateAsync = async (variables: useFaucetRequest.Variables) => {
      const session = await config.getSession()
      return session.requestFaucet(variables)
    }
    return {
      mutateAsync,
      mutate: (variables: useFaucetRequest.Variables) =>
        // The record has the error.
        void mutateAsync(variables).catch(() => undefined),
      cancel: () => requestId && payouts.cancel(requestId),
      reset: () =>
        payouts.drop(
          (record) => record.account === address && hasEnded(record),
        ),
      settleWatchAsset(tokens: readonly string[]) {
        for (const token of tokens)
          payouts.update(`${requestId}:${token}`, { offersWatchAsset: false })
      },
    }
  }, [config, address, requestId])
  return {
    ...actions,
    progress,
    isPending: !progress.every(hasEnded),
    error: (error as requestFaucet.ErrorType) ?? null,
  }
}
