import { useQuery } from '@tanstack/react-query'
import { useStore } from 'zustand'
import { type Position, positionQueryOptions } from '../query/position.js'
import { useConfig } from './useConfig.js'

export declare namespace usePosition {
  type Parameters<selected = Position> = Omit<
    positionQueryOptions.Parameters<selected>,
    'account'
  >
}

/**
 * The connected wallet's position in a pool, by `getPosition`: deposits,
 * withdrawals, fees earned and impermanent loss. It shares its events with
 * `usePoolActivity`, and is idle without a wallet.
 *
 * @example
 * ```tsx
 * import { usePosition } from '@letheswap/react'
 * import { formatAmount } from '@letheswap/sdk'
 *
 * function Fees() {
 *   const { data } = usePosition({ tokenA: 'DAI', tokenB: 'USDT' })
 *   return data && <p>{formatAmount(data.feesB, data.tokenB.decimals)} USDT</p>
 * }
 * ```
 */
export function usePosition<selected = Position>(
  parameters: usePosition.Parameters<selected>,
) {
  const config = useConfig()
  const account = useStore(config.wallet, ({ address }) => address)
  return useQuery(positionQueryOptions(config, { ...parameters, account }))
}
