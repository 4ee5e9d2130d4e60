'use client'

import { useMemo } from 'react'
import { continuePlan, type ResumeOptions } from '../actions/continuePlan.js'
import { useConfig } from './useConfig.js'

export declare namespace useResumePending {
  type ReturnType = {
    resume(id: string, options?: ResumeOptions): Promise<void>
    /** Removes a paused plan. Transactions that were already sent stay sent. */
    dismiss(id: string): void
    /** Stops waiting for the wallet. */
    cancel(id: string): void
  }
}

/**
 * Continues paused plans. If the SDK's `getSendStatus(record.state)` is `unclear`, the
 * wallet may have sent a step: `resume` looks for it, and sends it again only with
 * `resend`.
 */
export function useResumePending(): useResumePending.ReturnType {
  const config = useConfig()
  return useMemo(
    () => ({
      resume: (id, options) => continuePlan(config, id, options),
      cancel: config.plans.cancel,
      dismiss: (id) => config.plans.drop((record) => record.id === id),
    }),
    [config],
  )
}
