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
 * export function Import({ address }: { address: `0x${string}` }) {
 *   const { importToken } = useImportedTokens()
 *   const { data, error } = useTokenInfo({ address })
 *   if (data === undefined) return <p>{error?.message ?? 'Reading…'}</p>
 *   return (
 *     <button type="button" onClick={() => importToken(data.token)}>
 *       Import {data.token.symbol}
 *     </button>
 *   )
 * }
 * ```
 */
export function useTokenInfo<selected = getTokenInfo.ReturnType>(
  parameters: getTokenInfoQueryOptions.Parameters<selected>,
) {
  const config = useConfig()
  const { address } = useWallet()
  const { holder = address } = parameters
  return useQuery(
    getTokenInfoQueryOptions(config, { ...parameters, holder }),
    config.queryClient,
  )
}
