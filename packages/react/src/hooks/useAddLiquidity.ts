import { useStore } from 'zustand'
import { addLiquidity } from '../actions/addLiquidity.js'
import type { MutationParameter } from '../query/types.js'
import type { PlanRecord } from '../stores/plans.js'
import { useCancellableMutation } from './useCancellableMutation.js'
import { useConfig } from './useConfig.js'

export declare namespace useAddLiquidity {
  type Variables = Omit<addLiquidity.Variables, 'id' | 'signal'>
  type Parameters = MutationParameter<
    addLiquidity.ReturnType,
    addLiquidity.ErrorType,
    Variables
  >
  type ReturnType = useCancellableMutation.ReturnType<
    addLiquidity.ReturnType,
    addLiquidity.ErrorType,
    addLiquidity.Variables
  > & {
    /** Where the last call stands; `undefined` before its plan is made. */
    progress: PlanRecord | undefined
  }
}

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
}: useAddLiquidity.Parameters = {}): useAddLiquidity.ReturnType {
  const { plans } = useConfig()
  const result = useCancellableMutation<
    addLiquidity.ReturnType,
    addLiquidity.ErrorType,
    addLiquidity.Variables
  >({ mutation, mutationKey: ['addLiquidity'], action: addLiquidity })
  const progress = useStore(plans, (plans) => plans[result.id ?? ''])
  return { ...result, progress }
}
