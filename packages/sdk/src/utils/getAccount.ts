import type { Address, Client } from 'viem'
import { AccountRequiredError } from '../errors/actions.js'

/** Returns the given address, or the client's account. */
export function getAccount(
  client: Client,
  account: Address | undefined,
): Address {
  const address = account ?? client.account?.address
  if (!address) throw new AccountRequiredError()
  return address
}
