import { useQuery } from '@tanstack/react-query'
import { getAccountCodeQueryOptions } from '../query/accountCode.js'
import { useConfig } from './useConfig.js'

export declare namespace useAccountCode {
  type Parameters<selected = boolean> =
    getAccountCodeQueryOptions.Parameters<selected>
}

/**
 * Checks for a contract at an address, such as a swap's recipient.
 *
 * @example
 * ```tsx
 * import { useAccountCode } from '@letheswap/react'
 *
 * const { data: isContract } = useAccountCode({ address: '0x7099…' })
 * ```
 */
export function useAccountCode<selected = boolean>(
  parameters: useAccountCode.Parameters<selected>,
) {
  const config = useConfig()
  return useQuery(
    getAccountCodeQueryOptions(config, parameters),
    config.queryClient,
  )
}
