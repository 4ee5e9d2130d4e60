import type { Deployment } from '@letheswap/sdk'
import { useConfig } from './useConfig.js'

/**
 * The network's description.
 *
 * @example
 * ```tsx
 * import { useDeployment } from '@letheswap/react'
 *
 * function Name() {
 *   const { chain } = useDeployment()
 *   return <p>{chain.name}</p>
 * }
 * ```
 */
export function useDeployment(): Deployment {
  return useConfig().deployment
}
