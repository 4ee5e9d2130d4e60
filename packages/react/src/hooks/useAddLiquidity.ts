import type { AddLiquidityVariables } from '../plans/addLiquidity.js'
import type { PlanResult } from '../plans/types.js'
import type { PlanProgressState } from '../stores/pending.js'
import { type CancellableMutation, useCancellable } from './useCancellable.js'

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
export function useAddLiquidity(): CancellableMutation<
  PlanResult,
  AddLiquidityVariables,
  PlanProgressState
> {
  return useCancellable('addLiquidity', async (lethe, variables, options) => {
    const { addLiquidity } = await import('../plans/addLiquidity.js')
    return addLiquidity(lethe, variables, options)
  })
}
