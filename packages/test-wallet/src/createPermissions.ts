import { type Address, numberToHex } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import type { createAccounts } from './createAccounts.js'
import type { createChains } from './createChains.js'
import type { createPrompts } from './createPrompts.js'
import type { createStoredKeys } from './createStoredKeys.js'
import { invalidParams, parseObject } from './invalidParams.js'
import type { Methods, WalletListener } from './types.js'
import { WalletRpcError } from './WalletRpcError.js'

/** The parts of a wallet that requests with an account use. */
export type Parts = {
  accounts: ReturnType<typeof createAccounts>
  chains: ReturnType<typeof createChains>
  permissions: ReturnType<typeof createPermissions>
  prompts: ReturnType<typeof createPrompts>
}

/** Stores which pages may see the accounts, and handles permission requests. */
export function createPermissions({
  accounts,
  chains,
  emit,
  prompts,
  stored: { kept, write },
}: Omit<Parts, 'permissions'> & {
  emit: WalletListener
  stored: ReturnType<typeof createStoredKeys>
}) {
  /** Permissions by origin. An empty origin applies to every page without an entry. */
  const pages = new Map(Object.entries(kept.pages))
  const isPermitted = (origin: string) =>
    pages.get(origin) ?? pages.get('') ?? false

  /** Returns addresses in lower case, as MetaMask does. */
  const getAccounts = (origin: string) =>
    isPermitted(origin)
      ? accounts.state.all.map((account) => account.toLowerCase() as Address)
      : []

  const permit = (isAllowed: boolean, origin = '') => {
    const before = [isPermitted(origin)]
    if (origin === '') {
      before.push(...pages.values())
      pages.clear()
    }
    pages.set(origin, isAllowed)
    write({ pages: Object.fromEntries(pages) })
    chains.admit(origin)
    if (before.includes(!isAllowed))
      emit('accountsChanged', getAccounts(origin), origin)
  }

  const connect = async (method: string, origin: string) => {
    await prompts.ask('connect', method, undefined, origin)
    permit(true, origin)
  }

  /** Returns a page's permissions (EIP-2255) in MetaMask's format. */
  const getPermissions = (_: unknown, invoker: string) => {
    if (!isPermitted(invoker)) return []
    const chainIds = [...chains.getUsable(invoker)].map((id) => numberToHex(id))
    return [
      ['eth_accounts', 'restrictReturnedAccounts', getAccounts(invoker)],
      ['endowment:permitted-chains', 'restrictNetworkSwitching', chainIds],
    ].map(([parentCapability, type, value]) => ({
      invoker,
      parentCapability,
      caveats: [{ type, value }],
    }))
  }

  const methods: Methods = {
    eth_accounts: (_, origin) => getAccounts(origin),
    eth_coinbase: (_, origin) => getAccounts(origin)[0] ?? null,

    async eth_requestAccounts(_, origin) {
      const isSilent =
        prompts.lock.isLocked && chains.quirks.lockedAnswer === 'empty'
      if (!isPermitted(origin) && !isSilent)
        await connect('eth_requestAccounts', origin)
      return getAccounts(origin)
    },

    async wallet_requestPermissions([wanted]: [unknown], origin) {
      const names = Object.keys(parseObject(wanted, 'The permissions'))
      const unknown = names.find(
        (name) =>
          name !== 'eth_accounts' && name !== 'endowment:permitted-chains',
      )
      if (names.length === 0 || unknown !== undefined)
        throw invalidParams(`There is no permission "${unknown ?? ''}".`)
      await connect('wallet_requestPermissions', origin)
      return getPermissions(wanted, origin)
    },
    wallet_getPermissions: getPermissions,

    wallet_revokePermissions([permissions]: [unknown], origin) {
      parseObject(permissions, 'The permissions')
      permit(false, origin)
      return null
    },

    /** The provider's state, before its page sends a request. */
    metamask_getProviderState: (_, origin) => ({
      accounts: getAccounts(origin),
      chainId: numberToHex(chains.getId(origin)),
      isUnlocked: !prompts.lock.isLocked,
    }),
  }

  return {
    methods,
    permit,

    /** @throws {WalletRpcError} 4100 if the page may not use the account. */
    authorize(address: unknown, origin: string): PrivateKeyAccount {
      const account = accounts.find(address, 'The account')
      if (account === undefined || !isPermitted(origin))
        throw new WalletRpcError(
          4100,
          'The requested account and/or method has not been authorized by the user.',
        )
      return account
    },

    /** The selected account comes first. */
    switchAccount(address: Address): void {
      accounts.select(address)
      for (const [origin, isAllowed] of pages)
        if (isAllowed) emit('accountsChanged', getAccounts(origin), origin)
    },
  }
}
