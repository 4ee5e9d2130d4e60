import type { PairKey, Pool } from '@letheswap/sdk'
import type { Address } from 'viem'
import { isToken } from '../utils/isToken.js'
import { usePools } from './usePools.js'

/**
 * Returns a pool from `usePools` by the symbols or addresses of its tokens in either
 * order, e.g. `DAI-USDT` or `USDT-DAI`.
 */
export function usePool(
  key: PairKey | undefined,
  parameters?: { account?: Address | undefined },
): Pool | undefined {
  const { data } = usePools(parameters)
  const [a, b] = key?.split('-') ?? []
  return data?.pools.find(
    ({ key: known, tokenA, tokenB }) =>
      known === key ||
      (isToken(tokenA, a) && isToken(tokenB, b)) ||
      (isToken(tokenA, b) && isToken(tokenB, a)),
  )
}
