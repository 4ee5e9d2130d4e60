import type { Deployment } from '@letheswap/sdk'
import { useConfig } from './useConfig.js'

/** Returns the network's description. */
export function useDeployment(): Deployment {
  return useConfig().deployment
}
