import { useContext } from 'react'
import { LetheProviderMissingError } from '../errors/context.js'
import { LetheContext } from '../LetheContext.js'
import type { Lethe } from '../lethe.js'

/**
 * What `LetheProvider` gives: the network, its read client and the stores.
 *
 * @throws LetheProviderMissingError outside of `LetheProvider`.
 *
 * @example
 * ```tsx
 * import { useLethe } from '@letheswap/react'
 *
 * function ChainName() {
 *   return useLethe().chain.name
 * }
 * ```
 */
export function useLethe(): Lethe {
  const lethe = useContext(LetheContext)
  if (lethe === undefined) throw new LetheProviderMissingError()
  return lethe
}
