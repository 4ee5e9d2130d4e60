import { useQuery } from '@tanstack/react-query'
import { getAccountCodeQueryOptions } from '../query/accountCode.js'
import { useConfig } from './useConfig.js'

/** Checks for a contract at an address, such as a swap's recipient. */
export function useAccountCode<selected = boolean>(
  parameters: getAccountCodeQueryOptions.Parameters<selected>,
) {
  const config = useConfig()
  return useQuery(
    getAccountCodeQueryOptions(config, parameters),
    config.queryClient,
  )
}
