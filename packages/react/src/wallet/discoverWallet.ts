import type { Store } from 'mipd'
import {
  NoProviderError,
  NotMetaMaskError,
  WalletNotInstalledError,
} from '../errors/wallet.js'
import type { InjectedProvider, WalletProvider } from './types.js'

/** Marks of wallets that also set `isMetaMask`. */
const impostors = [
  'isBraveWallet',
  'isCoinbaseWallet',
  'isOkxWallet',
  'isPhantom',
  'isRabby',
  'isTokenPocket',
  'isTrust',
  'isTrustWallet',
  'isZerion',
]

export declare namespace discoverWallet {
  type ErrorType = WalletNotInstalledError | NotMetaMaskError | NoProviderError
}

/**
 * Finds MetaMask: by its EIP-6963 name, else as `window.ethereum` on pages
 * where no wallet announces itself.
 */
export function discoverWallet({
  ethereum,
  store,
}: {
  store: Pick<Store, 'getProviders'>
  ethereum: unknown
}): WalletProvider {
  const announced = store.getProviders()
  const metaMask = announced.find(
    ({ info: { rdns } }) =>
      rdns === 'io.metamask' || rdns.startsWith('io.metamask.'),
  )
  if (metaMask !== undefined)
    return assertProvider(metaMask.provider as WalletProvider | undefined)
  // A wallet that announces itself under another name does not become
  // MetaMask by the flag on `window.ethereum`.
  const other = announced[0]
  if (other !== undefined)
    throw new NotMetaMaskError({ wallet: other.info.name })
  if (ethereum === undefined || ethereum === null)
    throw new WalletNotInstalledError()
  const injected = assertProvider(ethereum) as InjectedProvider
  const candidates = injected.providers ?? [injected]
  const found = candidates.find(isMetaMask)
  if (found === undefined) throw new NotMetaMaskError()
  return assertProvider(found)
}

function isMetaMask(provider: InjectedProvider): boolean {
  return (
    provider.isMetaMask === true &&
    !impostors.some(
      (flag) => (provider as unknown as Record<string, unknown>)[flag] === true,
    )
  )
}

function assertProvider(provider: unknown): WalletProvider {
  if (
    typeof (provider as WalletProvider | undefined | null)?.request !==
    'function'
  )
    throw new NoProviderError()
  return provider as WalletProvider
}
