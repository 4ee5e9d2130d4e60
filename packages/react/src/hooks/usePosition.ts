import { useQuery } from '@tanstack/react-query'
import { getPositionQueryOptions, type Position } from '../query/position.js'
import { useConfig } from './useConfig.js'
import { useWallet } from './useWallet.js'

export declare namespace usePosition {
  type Parameters<selected = Position> = Omit<
    getPositionQueryOptions.Parameters<selected>,
    'account'
  >
}

/**
 * Reads the connected wallet's position in a pool, by `getPosition`: deposits,
 * withdrawals, fees earned and impermanent loss.
 *
 * @example
 * ```tsx
 * import { usePosition } from '@letheswap/react'
 *
 * const { data } = usePosition({ tokenA: 'DAI', tokenB: 'USDT' })
 * ```
 */
export function usePosition<selected = Position>(
  parameters: usePosition.Parameters<selected>,
) {
  const config = useConfig()
  const { address: account } = useWallet()
  return useQuery(
    getPositionQueryOptions(config, { ...parameters, account }),
    config.queryClient,
  )
}
