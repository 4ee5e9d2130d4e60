import type { PoolActivity } from '@letheswap/react'
import { formatPrice } from '@letheswap/sdk/amm'

/** A price for pixels and percentages, which need no more than a number's precision. */
export const toNumber = (price: NonNullable<PoolActivity['price']>): number =>
  Number(formatPrice(price, 12))
