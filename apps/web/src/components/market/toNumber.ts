import type { PoolActivity } from '@letheswap/react'
import { formatPrice } from '@letheswap/sdk/amm'

/** Converts a price for pixels and percentages, which need only a number's precision. */
export const toNumber = (price: NonNullable<PoolActivity['price']>): number =>
  Number(formatPrice(price, 12))
