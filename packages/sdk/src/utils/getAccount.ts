import type { Address, Client } from 'viem'
import { AccountRequiredError } from '../errors/actions.js'
import { InvalidOptionError } from '../errors/options.js'
import { checkAddress } from './checkAddress.js'

/** Returns the given address, or the client's account. */
export function getAccount(
  client: Client,
  account: Address | undefined,
): Address {
  const address = account ?? client.account?.address
  if (!address) throw new AccountRequiredError()
  return checkAddress('account', address, InvalidOptionError)
}
