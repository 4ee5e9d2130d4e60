import type { RemoveLiquidityVariables } from '../plans/removeLiquidity.js'
import type { PlanResult } from '../plans/types.js'
import type { PlanProgressState } from '../stores/pending.js'
import { type CancellableMutation, useCancellable } from './useCancellable.js'

/**
 * Takes liquidity out of a pool: an approval of the LP where it is needed, then
 * the withdrawal. Also fails with `PairDoesNotExistError` and
 * `LiquidityBalanceError`.
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
export function useRemoveLiquidity(): CancellableMutation<
  PlanResult,
  RemoveLiquidityVariables,
  PlanProgressState
> {
  return useCancellable(
    'removeLiquidity',
    async (lethe, variables, options) => {
      const { removeLiquidity } = await import('../plans/removeLiquidity.js')
      return removeLiquidity(lethe, variables, options)
    },
  )
}
