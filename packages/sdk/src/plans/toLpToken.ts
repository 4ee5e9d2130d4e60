import type { Address } from 'viem'
import { LP_DECIMALS } from '../amm/constants.js'
import type { Token } from '../tokens/types.js'

/** A pair's LP token, as approvals and measurements see it. */
export const toLpToken = (address: Address, name = 'LP'): Token => ({
  symbol: 'LP',
  name,
  decimals: LP_DECIMALS,
  displayDecimals: 6,
  address,
  isNative: false,
})
