import { useQuery } from '@tanstack/react-query'
import { getPositionQueryOptions, type Position } from '../query/position.js'
import { useConfig } from './useConfig.js'
import { useWallet } from './useWallet.js'

/**
 * Reads the position of the connected wallet, or of another `account`, in a pool,
 * by `getPosition`: deposits, withdrawals, fees earned and impermanent loss.
 */
export function usePosition<selected = Position>(
  parameters: getPositionQueryOptions.Parameters<selected>,
) {
  const config = useConfig()
  const { address } = useWallet()
  const { account = address } = parameters
  return useQuery(
    getPositionQueryOptions(config, { ...parameters, account }),
    config.queryClient,
  )
}
