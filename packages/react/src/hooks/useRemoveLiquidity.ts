import { useStore } from 'zustand'
import { removeLiquidity } from '../actions/removeLiquidity.js'
import type { MutationParameter } from '../query/types.js'
import type { PlanRecord } from '../stores/plans.js'
import { useCancellableMutation } from './useCancellableMutation.js'
import { useConfig } from './useConfig.js'

export declare namespace useRemoveLiquidity {
  type Variables = Omit<removeLiquidity.Variables, 'id' | 'signal'>
  type Parameters = MutationParameter<
    removeLiquidity.ReturnType,
    removeLiquidity.ErrorType,
    Variables
  >
  type ReturnType = useCancellableMutation.ReturnType<
    removeLiquidity.ReturnType,
    removeLiquidity.ErrorType,
    removeLiquidity.Variables
  > & {
    /** Where the last call stands; `undefined` before its plan is made. */
    progress: PlanRecord | undefined
  }
}

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
}: useRemoveLiquidity.Parameters = {}): useRemoveLiquidity.ReturnType {
  const { plans } = useConfig()
  const result = useCancellableMutation<
    removeLiquidity.ReturnType,
    removeLiquidity.ErrorType,
    removeLiquidity.Variables
  >({ mutation, mutationKey: ['removeLiquidity'], action: removeLiquidity })
  const progress = useStore(plans, (plans) => plans[result.id ?? ''])
  return { ...result, progress }
}
