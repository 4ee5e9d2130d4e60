import type { Deployment } from '@letheswap/sdk'
import { useStore } from 'zustand'
import { useConfig } from './useConfig.js'

/** Returns the deployment, which describes the network. */
export function useDeployment(): Deployment {
  return useStore(useConfig().network, ({ deployment }) => deployment)
}
