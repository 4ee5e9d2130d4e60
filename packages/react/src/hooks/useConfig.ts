import { useContext } from 'react'
import type { Config } from '../config.js'
import { ProviderMissingError } from '../errors/provider.js'
import { LetheContext } from '../LetheProvider.js'

/**
 * What `LetheProvider` gives: the network, its read client and the stores.
 *
 * @throws ProviderMissingError outside of `LetheProvider`.
 *
 * @example
 * ```tsx
 * import { useConfig } from '@letheswap/react'
 *
 * function ChainName() {
 *   return useConfig().chain.name
 * }
 * ```
 */
export function useConfig(): Config {
  const config = useContext(LetheContext)
  if (config === undefined) throw new ProviderMissingError()
  return config
}
