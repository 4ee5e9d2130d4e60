import { removeLiquidityMutationOptions } from '../query/removeLiquidity.js'
import type { MutationParameter } from '../query/types.js'
import { useCancellable } from './useCancellable.js'
import { useConfig } from './useConfig.js'

/**
 * Takes liquidity out of a pool: an approval of the LP where it is needed, then
 * the withdrawal. A pair that does not exist is the SDK's `PairNotFoundError`.
 *
 * @example
 * ```tsx
 * import { usePool, useRemoveLiquidity } from '@letheswap/react'
 *
 * function RemoveAll() {
 *   const liquidity = usePool('DAI-USDT')?.liquidity
 *   const { mutate } = useRemoveLiquidity()
 *   if (liquidity === undefined || liquidity === 0n) return null
 *   const onClick = () => mutate({ tokenA: 'DAI', tokenB: 'USDT', liquidity })
 *   return <button type="button" onClick={onClick}>Remove</button>
 * }
 * ```
 */
export function useRemoveLiquidity({
  mutation,
}: MutationParameter<typeof removeLiquidityMutationOptions> = {}) {
  const config = useConfig()
  const options = { ...mutation, ...removeLiquidityMutationOptions(config) }
  return useCancellable(config, options, config.plans)
}
