import type { Address, Client } from 'viem'
import type { Deployment } from '../deployment/types.js'
import { AccountRequiredError } from '../errors/actions.js'
import { InvalidOptionError } from '../errors/options.js'
import { checkAddress } from './checkAddress.js'

/** Returns the given address, or the client's account. */
export function getAccount(
  client: Client,
  account: Address | undefined,
  { chain }: Pick<Deployment, 'chain'>,
): Address {
  const address = account ?? client.account?.address
  if (!address) throw new AccountRequiredError()
  return checkAddress('account', address, InvalidOptionError, chain.id)
}
