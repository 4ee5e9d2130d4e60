import { type Address, ethAddress, isAddressEqual } from 'viem'
import type { Deployment } from '../deployment/types.js'
import { getKnownTokens } from '../events/getKnownTokens.js'
import { getTokens } from '../tokens/getTokens.js'
import type { Token } from '../tokens/types.js'

/** Returns a token's address in plans: viem's `ethAddress` for the native coin. */
export const toAddress = ({ isNative, address }: Token): Address =>
  isNative ? ethAddress : address

/** Returns the token that an address in a plan stands for, if it is known. */
export const fromAddress = (
  deployment: Deployment,
  address: Address,
): Token | undefined =>
  isAddressEqual(address, ethAddress)
    ? getTokens(deployment)[0]
    : getKnownTokens(deployment).get(address.toLowerCase())
