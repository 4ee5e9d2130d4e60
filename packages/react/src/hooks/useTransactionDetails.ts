import type { getTransactionDetails } from '@letheswap/sdk'
import { useQuery } from '@tanstack/react-query'
import { getTransactionDetailsQueryOptions } from '../query/transactionDetails.js'
import { useConfig } from './useConfig.js'

/** Reads a transaction's intent and outcome, and follows a pending one. */
export function useTransactionDetails<
  selected = getTransactionDetails.ReturnType,
>(parameters: getTransactionDetailsQueryOptions.Parameters<selected>) {
  const config = useConfig()
  return useQuery(
    getTransactionDetailsQueryOptions(config, parameters),
    config.queryClient,
  )
}
