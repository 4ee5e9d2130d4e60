import type { getTransactionDetails } from '@letheswap/sdk'
import { useQuery } from '@tanstack/react-query'
import { transactionDetailsQueryOptions } from '../query/transactionDetails.js'
import { useConfig } from './useConfig.js'

/**
 * What a transaction asked for and what became of it. A pending one is followed
 * into its block, and one whose block was replaced becomes unknown.
 *
 * @example
 * ```tsx
 * import { useTransactionDetails } from '@letheswap/react'
 * import type { Hash } from 'viem'
 *
 * function Transaction({ hash }: { hash: Hash }) {
 *   const { data: details } = useTransactionDetails({ hash })
 *   if (details?.status === 'failed') return <p>{details.reason.message}</p>
 *   return <p>{details?.status}</p>
 * }
 * ```
 */
export function useTransactionDetails<
  selected = getTransactionDetails.ReturnType,
>(parameters: transactionDetailsQueryOptions.Parameters<selected>) {
  return useQuery(transactionDetailsQueryOptions(useConfig(), parameters))
}
