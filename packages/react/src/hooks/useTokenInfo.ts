import type { getTokenInfo } from '@letheswap/sdk'
import { useQuery } from '@tanstack/react-query'
import { getTokenInfoQueryOptions } from '../query/tokenInfo.js'
import { useConfig } from './useConfig.js'
import { useWallet } from './useWallet.js'

/**
 * Reads a token at an address, for an import with `useImportedTokens`.
 *
 * @example
 * ```tsx
 * import { useImportedTokens, useTokenInfo } from '@letheswap/react'
 *
 * const { importToken } = useImportedTokens()
 * const { data } = useTokenInfo({ address: '0x7099…' })
 * const onClick = () => data && importToken(data.token)
 * ```
 */
export function useTokenInfo<selected = getTokenInfo.ReturnType>(
  parameters: Omit<getTokenInfoQueryOptions.Parameters<selected>, 'holder'>,
) {
  const config = useConfig()
  const { address: holder } = useWallet()
  return useQuery(
    getTokenInfoQueryOptions(config, { ...parameters, holder }),
    config.queryClient,
  )
}
