import type { Store } from 'mipd'
import type { WalletProvider } from '../config.js'
import {
  NoProviderError,
  NotMetaMaskError,
  WalletNotInstalledError,
} from '../errors/wallet.js'

/** `window.ethereum`, which may contain several providers. */
type InjectedProvider = WalletProvider & {
  isMetaMask?: boolean
  providers?: readonly InjectedProvider[]
}

/** Flags of other wallets that also set `isMetaMask`. */
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

/** Finds MetaMask through EIP-6963, or as `window.ethereum` if no wallet is announced. */
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
  // If another wallet is announced, the flag on `window.ethereum` proves nothing.
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
