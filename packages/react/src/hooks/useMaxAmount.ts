import { useCallback } from 'react'
import { getMaxAmount, type MaxAmount } from './getMaxAmount.js'
import { useConfig } from './useConfig.js'

/**
 * The most that can be given of a token: all of it, less the gas when it is
 * the native coin. `amount` is `0n` with a `balance` above it when everything
 * is needed for gas.
 *
 * @example
 * ```tsx
 * import { useMaxAmount } from '@letheswap/react'
 *
 * function Max({ onMax }: { onMax: (amount: bigint) => void }) {
 *   const getMaxAmount = useMaxAmount()
 *   const onClick = async () =>
 *     onMax((await getMaxAmount({ token: 'ZKP', kind: 'swap' })).amount)
 *   return <button type="button" onClick={onClick}>Max</button>
 * }
 * ```
 */
export function useMaxAmount(): (parameters: {
  token: string
  kind: 'swap' | 'addLiquidity'
}) => Promise<MaxAmount> {
  const config = useConfig()
  return useCallback((parameters) => getMaxAmount(config, parameters), [config])
}
