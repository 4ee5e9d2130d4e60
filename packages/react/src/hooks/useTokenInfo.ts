import type { getTokenInfo } from '@letheswap/sdk'
import { useQuery } from '@tanstack/react-query'
import { getTokenInfoQueryOptions } from '../query/tokenInfo.js'
import { useConfig } from './useConfig.js'
import { useWallet } from './useWallet.js'

export declare namespace useTokenInfo {
  type Parameters<selected = getTokenInfo.ReturnType> = Omit<
    getTokenInfoQueryOptions.Parameters<selected>,
    'holder'
  >
}

/**
 * A token at an address, to be imported with `useImportedTokens`.
 *
 * @example
 * ```tsx
 * import { useImportedTokens, useTokenInfo } from '@letheswap/react'
 * import type { Address } from 'viem'
 *
 * function Found({ address }: { address: Address }) {
 *   const { data } = useTokenInfo({ address })
 *   const { importToken } = useImportedTokens()
 *   if (!data) return null
 *   return (
 *     <button type="button" onClick={() => importToken(data.token)}>
 *       Import {data.token.symbol}
 *     </button>
 *   )
 * }
 * ```
 */
export function useTokenInfo<selected = getTokenInfo.ReturnType>(
  parameters: useTokenInfo.Parameters<selected>,
) {
  const config = useConfig()
  const { address: holder } = useWallet()
  return useQuery(
    getTokenInfoQueryOptions(config, { ...parameters, holder }),
    config.queryClient,
  )
}
