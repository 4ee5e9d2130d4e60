import { type Address, ethAddress, isAddressEqual } from 'viem'
import type { Deployment } from '../deployment/types.js'
import { getKnownTokens } from '../events/getKnownTokens.js'
import { getTokens } from '../tokens/getTokens.js'
import type { Token } from '../tokens/types.js'

/** Returns the token that an address of a plan names, as `toAddress` wrote it. */
export const findToken = (
  deployment: Deployment,
  address: Address,
): Token | undefined =>
  isAddressEqual(address, ethAddress)
    ? getTokens(deployment)[0]
    : getKnownTokens(deployment).get(address.toLowerCase())
