import { type Address, getAddress, type Hex } from 'viem'
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { parseAddress } from './invalidParams.js'

/** Stores the wallet's keys. The selected account comes first. */
export function createAccounts(privateKeys: readonly Hex[]) {
  const keys = new Map<Address, PrivateKeyAccount>()
  for (const key of privateKeys) {
    const account = privateKeyToAccount(key)
    keys.set(account.address, account)
  }
  const state = { all: [...keys.keys()] }

  return {
    state,

    find: (address: unknown, name: string) =>
      keys.get(getAddress(parseAddress(address, name))),

    /** @throws If the wallet does not have the account. */
    select(address: Address): void {
      if (!keys.has(address))
        throw new Error(`The wallet has no account ${address}.`)
      state.all = [address, ...state.all.filter((other) => other !== address)]
    },
  }
}
