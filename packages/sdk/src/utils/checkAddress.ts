import type { Address } from 'viem'
import { getAddress, isAddress } from 'viem/utils'

/**
 * Returns an address with its checksum, so that equal addresses are equal strings.
 * Undefined if it is not an address, or its checksum is wrong.
 *
 * @param chainId - This chain's own checksum is also accepted (EIP-1191).
 */
export function toChecksum(text: string, chainId = 0): Address | undefined {
  const isValid =
    isAddress(text) ||
    (isAddress(text, { strict: false }) && getAddress(text, chainId) === text)
  return isValid ? getAddress(text) : undefined
}

/** Returns an address with its checksum, or throws an error with the field. */
export function checkAddress(
  field: string,
  address: Address,
  Failure: new (it: { field: string; expected: string }) => Error,
  chainId?: number | undefined,
): Address {
  const valid = toChecksum(address, chainId)
  if (valid) return valid
  throw new Failure({ field, expected: 'an address with a valid checksum' })
}
