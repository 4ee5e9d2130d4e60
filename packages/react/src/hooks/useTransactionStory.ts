import type { getTransactionStory } from '@letheswap/sdk/market'
import { useQuery } from '@tanstack/react-query'
import { transactionStoryQueryOptions } from '../query/transactionStory.js'
import { useLethe } from './useLethe.js'

/**
 * What a transaction asked for and what became of it. A pending one is followed
 * into its block, and one whose block was replaced becomes unknown.
 *
 * @example
 * ```tsx
 * import { useTransactionStory } from '@letheswap/react'
 * import type { Hash } from 'viem'
 *
 * function Story({ hash }: { hash: Hash }) {
 *   const { data: story } = useTransactionStory({ hash })
 *   if (story?.status === 'failed') return <p>{story.reason.message}</p>
 *   return <p>{story?.status}</p>
 * }
 * ```
 */
export function useTransactionStory<selected = getTransactionStory.ReturnType>(
  parameters: transactionStoryQueryOptions.Parameters<selected>,
) {
  return useQuery(transactionStoryQueryOptions(useLethe(), parameters))
}
