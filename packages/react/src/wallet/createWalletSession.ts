import { createStore as createMipdStore, type Store } from 'mipd'
import { type Address, getAddress } from 'viem'
import {
  WalletLockedError,
  WalletNotConnectedError,
  WalletNotInstalledError,
} from '../errors/wallet.js'
import type { Lethe } from '../lethe.js'
import { disconnectedWallet } from '../stores/wallet.js'
import { discoverWallet } from './discoverWallet.js'
import { ensureChain } from './ensureChain.js'
import { getChainId, parseChainId } from './getChainId.js'
import { getConnectError } from './getConnectError.js'
import { openInWalletApp } from './openInWalletApp.js'
import { revokePermission } from './revokePermission.js'
import type { WalletProvider } from './types.js'
import { watchAsset } from './watchAsset.js'

export type ConnectResult =
  | { status: 'connected'; address: Address; chainId: number }
  /** On mobile: the page is being opened inside the wallet's own app. */
  | { status: 'redirected'; url: string }

export type WalletSession = {
  connect(parameters?: {
    onStillHere?: openInWalletApp.OnStillHere | undefined
  }): Promise<ConnectResult>
  reconnect(): Promise<void>
  disconnect(): Promise<void>
  /** Another tab has disconnected. */
  forget(): void
  switchChain(): Promise<void>
  watchAsset(parameters: { token: string }): Promise<boolean>
  /** The connected wallet's provider. Throws `WalletNotConnectedError`. */
  getProvider(): WalletProvider
  /** Listens for wallets and takes up the one that was connected. */
  start(): void
  stop(): void
}

/** The conversation with the wallet; the store only shows where it stands. */
export function createWalletSession(lethe: Lethe): WalletSession {
  const { chain, deployment, limits, preferences, wallet } = lethe
  let discovery: Store | undefined
  let provider: WalletProvider | undefined
  let connecting = 0

  const setAccounts = (accounts: unknown) => {
    const first: unknown = Array.isArray(accounts) ? accounts[0] : undefined
    if (typeof first !== 'string') {
      wallet.setState(disconnectedWallet)
      return undefined
    }
    const address = getAddress(first)
    const isSame = wallet.getState().address === address
    wallet.setState({
      status: 'connected',
      address,
      ...(!isSame && { settledAddress: undefined }),
    })
    return address
  }

  const readChainId = async () => {
    if (provider === undefined) return undefined
    const chainId = await getChainId(provider, chain.id)
    wallet.setState({ chainId })
    return chainId
  }

  const onAccountsChanged = (accounts: unknown) => {
    // After our own disconnect a wallet may go on talking.
    const { status } = wallet.getState()
    if (
      status === 'disconnected' &&
      preferences.getState().autoConnect === false
    )
      return
    setAccounts(accounts)
    readChainId().catch((error) => lethe.log('Chain not determined', error))
  }
  const onChainChanged = (answer: unknown) =>
    wallet.setState({ chainId: parseChainId(answer) })
  const onConnect = (info: unknown) =>
    onChainChanged((info as { chainId?: unknown } | undefined)?.chainId)
  // It means that no chain can be reached, not that the permission is gone.
  const onDisconnect = (error: unknown) => {
    lethe.log('The wallet lost its network', error)
    void session.reconnect()
  }
  const listeners = {
    accountsChanged: onAccountsChanged,
    chainChanged: onChainChanged,
    connect: onConnect,
    disconnect: onDisconnect,
  }

  const detach = () => {
    for (const [event, listener] of Object.entries(listeners))
      provider?.removeListener?.(event, listener)
    provider = undefined
  }
  const attach = () => {
    discovery ??= createMipdStore()
    const found = discoverWallet({
      store: discovery,
      ethereum: (globalThis as { ethereum?: unknown }).ethereum,
    })
    if (found === provider) return found
    detach()
    provider = found
    for (const [event, listener] of Object.entries(listeners))
      found.on?.(event, listener)
    return found
  }

  const session: WalletSession = {
    async connect({ onStillHere } = {}) {
      let found: WalletProvider
      try {
        found = attach()
      } catch (error) {
        if (error instanceof WalletNotInstalledError && lethe.isMobile())
          return {
            status: 'redirected',
            url: openInWalletApp({ delay: limits.deepLinkDelay, onStillHere }),
          }
        throw error
      }
      connecting += 1
      if (wallet.getState().status === 'disconnected')
        wallet.setState({ status: 'connecting' })
      try {
        const accounts = await found.request({ method: 'eth_requestAccounts' })
        preferences.setState({ autoConnect: true })
        const address = setAccounts(accounts)
        if (address === undefined) throw new WalletLockedError()
        await readChainId()
        await ensureChain({
          provider: found,
          chain,
          genesisHash: deployment.genesisHash,
          timeout: limits.chainTimeout,
        })
        const chainId = (await readChainId()) ?? chain.id
        return { status: 'connected', address, chainId }
      } catch (error) {
        throw getConnectError(error)
      } finally {
        connecting -= 1
        if (connecting === 0 && wallet.getState().status === 'connecting')
          wallet.setState(disconnectedWallet)
      }
    },

    async reconnect() {
      if (preferences.getState().autoConnect === false) return
      const isFirst = wallet.getState().status === 'disconnected'
      try {
        const found = attach()
        if (isFirst) wallet.setState({ status: 'reconnecting' })
        const accounts = await found.request({ method: 'eth_accounts' })
        setAccounts(accounts)
        if (wallet.getState().address !== undefined) await readChainId()
      } catch (error) {
        if (wallet.getState().status === 'reconnecting')
          wallet.setState(disconnectedWallet)
        lethe.log('No wallet was taken up again', error)
      }
    },

    async disconnect() {
      if (provider !== undefined)
        await revokePermission(provider, { timeout: limits.chainTimeout })
      preferences.setState({ autoConnect: false })
      wallet.setState(disconnectedWallet)
    },

    forget() {
      wallet.setState(disconnectedWallet)
    },

    async switchChain() {
      await ensureChain({
        provider: session.getProvider(),
        chain,
        genesisHash: deployment.genesisHash,
        timeout: limits.chainTimeout,
      })
      await readChainId()
    },

    async watchAsset({ token }) {
      return watchAsset(session.getProvider(), lethe.getToken(token))
    },

    getProvider() {
      if (provider === undefined || wallet.getState().address === undefined)
        throw new WalletNotConnectedError()
      return provider
    },

    start() {
      discovery ??= createMipdStore()
      // A wallet may announce itself after the page has started.
      discovery.subscribe(() => {
        if (provider === undefined) void session.reconnect()
      })
      void session.reconnect()
    },

    stop() {
      detach()
      discovery?.destroy()
      discovery = undefined
    },
  }
  return session
}
