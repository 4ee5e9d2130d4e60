import type { getTransactionDetails } from '@letheswap/sdk'
import { getTransactionDetailsQueryOptions } from '../query/transactionDetails.js'
import { useRead } from './useRead.js'

/** Reads a transaction's intent and outcome. Follows a pending transaction. */
export function useTransactionDetails<
  selected = getTransactionDetails.ReturnType,
>(parameters: getTransactionDetailsQueryOptions.Parameters<selected>) {
  return useRead((config) =>
    getTransactionDetailsQueryOptions(config, parameters),
  )
}
