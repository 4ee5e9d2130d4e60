import type { Address } from 'viem'
import { getAddress, isAddress } from 'viem/utils'

/** Returns an address with its checksum, as equal ones must be the same text. */
export function checkAddress(
  field: string,
  address: Address,
  Failure: new (it: { field: string; expected: string }) => Error,
): Address {
  if (isAddress(address)) return getAddress(address)
  throw new Failure({ field, expected: 'an address with a valid checksum' })
}
