import type { Deployment } from '@letheswap/sdk'
import { useConfig } from './useConfig.js'

/**
 * The network's description.
 *
 * @example
 * ```tsx
 * import { useDeployment } from '@letheswap/react'
 *
 * function ChainId() {
 *   return useDeployment().chain.id
 * }
 * ```
 */
export function useDeployment(): Deployment {
  return useConfig().deployment
}
