import type { FaucetOffer } from '@letheswap/sdk'
import { getFaucetOfferQueryOptions } from '../query/faucetOffer.js'
import { useRead } from './useRead.js'

/** Reads the tokens that the faucet pays out, with amounts in whole tokens. */
export function useFaucetOffer<selected = readonly FaucetOffer[]>(
  parameters: getFaucetOfferQueryOptions.Parameters<selected> = {},
) {
  return useRead((config) => getFaucetOfferQueryOptions(config, parameters))
}
