import { matchesErrorChain } from '@letheswap/sdk'
import { createStore as createMipdStore, type Store } from 'mipd'
import { type Client, getAddress, withTimeout } from 'viem'
import { getAddresses, requestAddresses } from 'viem/actions'
import type {
  Config,
  ConnectedWallet,
  WalletConnection,
  WalletConnector,
  WalletProvider,
} from '../config.js'
import { WalletNotConnectedError } from '../errors/notConnected.js'
import { DisconnectFailedError, WalletLockedError } from '../errors/wallet.js'
import { disconnectedWallet } from '../stores/wallet.js'
import { createGuardedClient } from './createGuardedClient.js'
import { createProviderClient } from './createProviderClient.js'
import { ensureChain } from './ensureChain.js'
import { getChainId } from './getChainId.js'
import { getConnectError } from './getConnectError.js'
import { watchAsset } from './watchAsset.js'

export type Discover = (found: {
  store: Store
  ethereum: unknown
}) => WalletProvider

/** Connects a config with the wallet that `discover` finds. */
export function createWalletConnector(
  config: Config,
  discover: Discover,
): Omit<WalletConnector, 'start'> {
  const { chain, deployment, limits, preferences, wallet } = config
  let discovery: Store | undefined
  let provider: WalletProvider | undefined
  let connecting = 0
  let owned: WalletConnection | undefined

  const open = (provider: WalletProvider) =>
    createProviderClient(config, provider)

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

  let chainChanges = 0
  const readChainId = async (provider: WalletProvider): Promise<number> => {
    const changes = chainChanges
    const chainId = await getChainId(open(provider), chain.id)
    // The answer may be older than a `chainChanged` event that arrived in the meantime.
    if (changes !== chainChanges) return readChainId(provider)
    wallet.setState({ chainId })
    return chainId
  }

  const followChain = () => {
    if (provider === undefined) return
    readChainId(provider).catch((error) =>
      config.log('Chain not determined', error),
    )
  }

  // Calls share a switch, because a wallet refuses a second network prompt while one is
  // open.
  let pendingSwitch: Promise<number> | undefined
  const goToChain = (provider: WalletProvider) => {
    pendingSwitch ??= ensureChain(open(provider), {
      chain,
      genesisHash: deployment.genesisHash,
      timeout: limits.chainTimeout,
    })
      .then(() => readChainId(provider))
      .finally(() => {
        pendingSwitch = undefined
      })
    return pendingSwitch
  }

  const getConnected = () => {
    const { address: account } = wallet.getState()
    if (provider === undefined || account === undefined)
      throw new WalletNotConnectedError()
    return { account, provider }
  }

  const onAccountsChanged = (accounts: readonly string[]) => {
    // Events may still arrive after the page has disconnected.
    const { status } = wallet.getState()
    const { autoConnect } = preferences.getState()
    const isDisconnected = status === 'disconnected' && autoConnect === false
    if (isDisconnected && !config.isWalletOwned) return
    setAccounts(accounts)
    followChain()
  }
  // Takes the chain id in hex, or as the number that some wallets send.
  const onChainChanged = (answer: unknown) => {
    chainChanges += 1
    wallet.setState({ chainId: Number(answer) || undefined })
  }
  const onConnect = (info?: { chainId?: unknown }) =>
    onChainChanged(info?.chainId)
  // EIP-1193: the wallet cannot reach any chain. The permission stays.
  const onDisconnect = (error: unknown) => {
    config.log('The wallet lost its network', error)
    void connector.reconnect()
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
  // A wallet may appear after the page has started.
  const retry = () => {
    if (provider === undefined) void connector.reconnect()
  }
  const find = () => {
    if (discovery === undefined) {
      discovery = createMipdStore()
      discovery.subscribe(retry)
      window.addEventListener('ethereum#initialized', retry)
    }
    const { ethereum } = globalThis as { ethereum?: unknown }
    const found = discover({ store: discovery, ethereum })
    use(found)
    return found
  }

  const connectOwned = async (): Promise<ConnectedWallet> => {
    if (owned === undefined) throw new WalletNotConnectedError()
    setAccounts([toAddress(owned)])
    const { account: address, provider } = getConnected()
    return { status: 'connected', address, chainId: await goToChain(provider) }
  }

  const connector: Omit<WalletConnector, 'start'> = {
    async connect() {
      if (config.isWalletOwned) return connectOwned()
      const found = find()
      connecting += 1
      if (wallet.getState().status === 'disconnected')
        wallet.setState({ status: 'connecting' })
      try {
        // Uses a new client, because viem would answer a second request with the open
        // prompt of the first.
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
      if (config.isWalletOwned || preferences.getState().autoConnect === false)
        return
      try {
        const found = find()
        const accounts = await getAddresses(open(found))
        if (provider !== found) return
        const address = setAccounts(accounts)
        if (address === undefined) return
        // The next visit waits for the wallet before it reads.
        if (preferences.getState().autoConnect === undefined)
          preferences.setState({ autoConnect: true })
        await readChainId(found)
      } catch (error) {
        if (wallet.getState().status === 'reconnecting')
          wallet.setState(disconnectedWallet)
        config.log('Wallet not reconnected', error)
      }
    },

    adopt(connection) {
      owned = connection
      use(connection && toProvider(connection))
      setAccounts(connection ? [toAddress(connection)] : [])
      followChain()
    },

    async disconnect() {
      // The application owns the permission, so it is not revoked.
      if (config.isWalletOwned) return wallet.setState(disconnectedWallet)
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
      // The wallet adds the token to its current network, so the network is switched
      // first.
      if ((await readChainId(provider)) !== chain.id) await goToChain(provider)
      return watchAsset(open(provider), config.getToken(token))
    },

    async getWalletClient() {
      const { account, provider } = getConnected()
      if (wallet.getState().chainId !== chain.id) await goToChain(provider)
      return createGuardedClient(config, {
        account,
        provider,
        signer: owned && 'account' in owned ? owned.account : undefined,
      })
    },

    getReadClient: () => open(getConnected().provider),

    stop() {
      use(undefined)
      window.removeEventListener('ethereum#initialized', retry)
      discovery?.destroy()
      discovery = undefined
    },
  }
  return connector
}

const toAddress = (connection: WalletConnection) =>
  'account' in connection ? connection.account.address : connection.address

/** Requests are not repeated, because the wallet would prompt again. */
const toProvider = (connection: WalletConnection): WalletProvider =>
  'account' in connection
    ? {
        request: (request) =>
          connection.request(request as never, { retryCount: 0 } as never),
      }
    : connection.provider

/**
 * Revokes this page's permission. Ignores a missing method, and a wallet that does not
 * answer within `timeout`.
 */
async function revokePermission(
  client: Client,
  timeout: number,
): Promise<void> {
  const silence = new Error('The wallet did not answer in time.')
  await withTimeout(
    () =>
      client.request({
        method: 'wallet_revokePermissions',
        params: [{ eth_accounts: {} }],
      } as never),
    { timeout, errorInstance: silence },
  ).catch((cause: Error) => {
    const isUnsupported = matchesErrorChain(
      cause,
      ({ code }) => code === -32601 || code === 4200,
    )
    if (cause !== silence && !isUnsupported)
      throw new DisconnectFailedError({ cause })
  })
}
