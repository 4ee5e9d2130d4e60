import { addLiquidityMutationOptions } from '../query/addLiquidity.js'
import type { MutationParameter } from '../query/types.js'
import { useCancellable } from './useCancellable.js'
import { useConfig } from './useConfig.js'

/**
 * Adds liquidity to a pool: an approval for each token that needs it, then the
 * deposit.
 *
 * @example
 * ```tsx
 * import { useAddLiquidity } from '@letheswap/react'
 *
 * function Add() {
 *   const { mutate } = useAddLiquidity()
 *   const onClick = () =>
 *     mutate({ tokenA: 'DAI', tokenB: 'USDT', amountA: 10n ** 18n, amountB: 1_000_000n })
 *   return <button type="button" onClick={onClick}>Add Liquidity</button>
 * }
 * ```
 */
export function useAddLiquidity({
  mutation,
}: MutationParameter<typeof addLiquidityMutationOptions> = {}) {
  const config = useConfig()
  const options = { ...mutation, ...addLiquidityMutationOptions(config) }
  return useCancellable(config, options, config.plans)
}
