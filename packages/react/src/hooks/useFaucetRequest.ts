'use client'

import { requestFaucet } from '../actions/requestFaucet.js'
import type { Config } from '../config.js'
import type { PayoutRecord } from '../stores/payouts.js'
import { useWrite, type Write, type WriteParameters } from './useWrite.js'

export declare namespace useFaucetRequest {
  type Variables = Omit<requestFaucet.Variables, 'signal' | 'requestId'>
  type Parameters = WriteParameters<
    requestFaucet.ReturnType,
    requestFaucet.ErrorType,
    Variables
  >
  type ReturnType = Write<
    requestFaucet.ReturnType,
    requestFaucet.ErrorType,
    Variables
  > & {
    /** The payouts of this component's last call. */
    progress: readonly PayoutRecord[]
  }
}

/**
 * Requests tokens from the faucet with one signature, and follows each payout. If the
 * receipt does not arrive in time, the payout is `unconfirmed`, not failed.
 */
export function useFaucetRequest(
  parameters?: useFaucetRequest.Parameters,
): useFaucetRequest.ReturnType {
  const { records, ...write } = useWrite<
    PayoutRecord,
    requestFaucet.ReturnType,
    requestFaucet.ErrorType,
    useFaucetRequest.Variables
  >({ ...parameters, action, getData, getId, getStore })
  return { ...write, progress: records }
}

const action = (
  config: Config,
  variables: useFaucetRequest.Variables,
  requestId: string,
) => requestFaucet(config, { ...variables, requestId })
const getData = (records: readonly PayoutRecord[]) => records
const getId = ({ requestId }: PayoutRecord) => requestId
const getStore = ({ payouts }: Config) => payouts
