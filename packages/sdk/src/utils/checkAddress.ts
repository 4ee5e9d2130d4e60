import { type Address, getAddress, isAddress } from 'viem'
import { InvalidPlanError } from '../errors/plans.js'

/** Returns an address with its checksum, as equal ones must be the same text. */
export function checkAddress(
  field: string,
  address: Address,
  Failure: new (it: {
    field: string
    expected: string
  }) => Error = InvalidPlanError,
): Address {
  if (isAddress(address)) return getAddress(address)
  const expected = 'an address with 40 hex digits and a valid checksum'
  throw new Failure({ field, expected })
}
