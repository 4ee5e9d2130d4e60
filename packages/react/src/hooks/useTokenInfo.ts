import type { getTokenInfo } from '@letheswap/sdk'
import { getTokenInfoQueryOptions } from '../query/tokenInfo.js'
import { useRead } from './useRead.js'

/**
 * Reads a token at an address, to import it with `useImportedTokens`.
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
  return useRead((config, address) => {
    const { holder = address } = parameters
    return getTokenInfoQueryOptions(config, { ...parameters, holder })
  })
}
