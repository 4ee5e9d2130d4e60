import { useQuery } from '@tanstack/react-query'
import { getPositionQueryOptions, type Position } from '../query/position.js'
import { useConfig } from './useConfig.js'
import { useWallet } from './useWallet.js'

/**
 * Reads the connected wallet's position in a pool, by `getPosition`: deposits,
 * withdrawals, fees earned and impermanent loss.
 */
export function usePosition<selected = Position>(
  parameters: Omit<getPositionQueryOptions.Parameters<selected>, 'account'>,
) {
  const config = useConfig()
  const { address: account } = useWallet()
  return useQuery(
    getPositionQueryOptions(config, { ...parameters, account }),
    config.queryClient,
  )
}
