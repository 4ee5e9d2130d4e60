import { createStore as createMipdStore, type Store } from 'mipd'
import { getAddress } from 'viem'
import { getAddresses, requestAddresses } from 'viem/actions'
import type { Config } from '../config.js'
import { WalletNotConnectedError } from '../errors/notConnected.js'
import { WalletLockedError, WalletNotInstalledError } from '../errors/wallet.js'
import { disconnectedWallet } from '../stores/wallet.js'
import { createGuardedClient } from './createGuardedClient.js'
import { createProviderClient } from './createProviderClient.js'
import { discoverWallet } from './discoverWallet.js'
import { ensureChain } from './ensureChain.js'
import { followPrompts } from './followPrompts.js'
import { getChainId } from './getChainId.js'
import { getConnectError } from './getConnectError.js'
import { openInWalletApp } from './openInWalletApp.js'
import { revokePermission } from './revokePermission.js'
import type { WalletProvider, WalletSession } from './types.js'
import { watchAsset } from './watchAsset.js'

/**
 * The connector for MetaMask, which it finds in the page. An application that
 * must be small loads it when it is needed.
 *
 * @example
 * ```ts
 * import { createConfig, metaMask } from '@letheswap/react'
 * import type { Deployment } from '@letheswap/sdk'
 *
 * declare const deployment: Deployment
 * const config = createConfig({ deployment, connector: metaMask })
 * const small = createConfig({
 *   deployment,
 *   connector: async (config) => {
 *     const { metaMask } = await import('@letheswap/react')
 *     return metaMask(config)
 *   },
 * })
 * ```
 */
export function metaMask(config: Config): WalletSession {
  const { chain, deployment, limits, preferences, wallet } = config
  let discovery: Store | undefined
  let provider: WalletProvider | undefined
  let connecting = 0
  let isAdopted = false

  const open = (provider: WalletProvider) =>
    createProviderClient(followPrompts(config, provider), chain)

  const setAccounts = (accounts: readonly string[]) => {
    const [first] = accounts
    if (first === undefined) {
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

  const readChainId = async (provider: WalletProvider) => {
    const chainId = await getChainId(open(provider), chain.id)
    wallet.setState({ chainId })
    return chainId
  }

  const followChain = () => {
    if (provider === undefined) return
    readChainId(provider).catch((error) =>
      config.log('Chain not determined', error),
    )
  }

  // A wallet refuses a second prompt about the network while one is open:
  // whoever needs the network waits for the same answer.
  const going = new Map<WalletProvider, Promise<number>>()
  const goToChain = (provider: WalletProvider) => {
    const known = going.get(provider)
    if (known !== undefined) return known
    const arrival = ensureChain(open(provider), {
      chain,
      genesisHash: deployment.genesisHash,
      timeout: limits.chainTimeout,
    })
      .then(() => readChainId(provider))
      .finally(() => going.delete(provider))
    going.set(provider, arrival)
    return arrival
  }

  const getConnected = () => {
    const { address: account } = wallet.getState()
    if (provider === undefined || account === undefined)
      throw new WalletNotConnectedError()
    return { account, provider }
  }

  const onAccountsChanged = (accounts: readonly string[]) => {
    // After our own disconnect a wallet may go on talking.
    const { status } = wallet.getState()
    const { autoConnect } = preferences.getState()
    if (status === 'disconnected' && autoConnect === false) return
    setAccounts(accounts)
    followChain()
  }
  // Most wallets say it in hex, some as a number.
  const onChainChanged = (answer: unknown) =>
    wallet.setState({ chainId: Number(answer) || undefined })
  const onConnect = (info?: { chainId?: unknown }) =>
    onChainChanged(info?.chainId)
  // It means that no chain can be reached, not that the permission is gone.
  const onDisconnect = (error: unknown) => {
    config.log('The wallet lost its network', error)
    void session.reconnect()
  }
  const listeners = {
    accountsChanged: onAccountsChanged,
    chainChanged: onChainChanged,
    connect: onConnect,
    disconnect: onDisconnect,
  }

  const use = (next: WalletProvider | undefined) => {
    if (next === provider) return
    for (const [event, listener] of Object.entries(listeners)) {
      provider?.removeListener?.(event, listener)
      next?.on?.(event, listener)
    }
    provider = next
  }
  const find = () => {
    if (discovery === undefined) {
      discovery = createMipdStore()
      // A wallet may announce itself after the page has started.
      discovery.subscribe(() => {
        if (provider === undefined) void session.reconnect()
      })
    }
    const { ethereum } = globalThis as { ethereum?: unknown }
    const found = discoverWallet({ store: discovery, ethereum })
    use(found)
    return found
  }

  const session: WalletSession = {
    async connect({ onStillHere } = {}) {
      let found: WalletProvider
      try {
        found = find()
      } catch (error) {
        if (error instanceof WalletNotInstalledError && config.isMobile())
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
        // A client of its own: viem would let a second try share the answer
        // to the first, where the wallet says that a prompt is open already.
        const accounts = await requestAddresses(open(found))
        preferences.setState({ autoConnect: true })
        const address = setAccounts(accounts)
        if (address === undefined) throw new WalletLockedError()
        await readChainId(found)
        const chainId = await goToChain(found)
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
      if (isAdopted || preferences.getState().autoConnect === false) return
      try {
        const found = find()
        const accounts = await getAddresses(open(found))
        // Another wallet has taken its place meanwhile.
        if (provider !== found) return
        const address = setAccounts(accounts)
        if (address !== undefined) await readChainId(found)
      } catch (error) {
        if (wallet.getState().status === 'reconnecting')
          wallet.setState(disconnectedWallet)
        config.log('No wallet was taken up again', error)
      }
    },

    adopt(connection) {
      isAdopted = true
      use(connection?.provider)
      setAccounts(connection ? [connection.address] : [])
      followChain()
    },

    async disconnect() {
      if (provider !== undefined)
        await revokePermission(open(provider), limits.chainTimeout)
      preferences.setState({ autoConnect: false })
      wallet.setState(disconnectedWallet)
    },

    async switchChain() {
      await goToChain(getConnected().provider)
    },

    async watchAsset({ token }) {
      const { provider } = getConnected()
      return watchAsset(open(provider), config.getToken(token))
    },

    async getWalletClient() {
      const { account, provider } = getConnected()
      if (wallet.getState().chainId !== chain.id) await goToChain(provider)
      return createGuardedClient(config, {
        account,
        provider: followPrompts(config, provider),
      })
    },

    stop() {
      use(undefined)
      discovery?.destroy()
      discovery = undefined
    },
  }
  return session
}
