import type { getMidPrice } from '../amm/getMidPrice.js'
import type { TransactionAmount } from './types.js'

export const toPrice = (
  got: TransactionAmount,
  paid: TransactionAmount,
): getMidPrice.Price => ({
  numerator: got.amount * 10n ** BigInt(paid.token.decimals),
  denominator: paid.amount * 10n ** BigInt(got.token.decimals),
})
