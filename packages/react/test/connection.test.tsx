import { type Devnet, startDevnet } from '@letheswap/devnet'
import {
  createTestWallet,
  type TestWallet,
  WalletRpcError,
} from '@letheswap/test-wallet'
import { act, renderHook, waitFor } from '@testing-library/react'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { metaMask } from '../src/connectors/metaMask.js'
import { useConnect } from '../src/hooks/useConnect.js'
import { useDisconnect } from '../src/hooks/useDisconnect.js'
import { useSwitchChain } from '../src/hooks/useSwitchChain.js'
import { useWallet } from '../src/hooks/useWallet.js'
import { useWalletPrompt } from '../src/hooks/useWalletPrompt.js'
import { useWatchAsset } from '../src/hooks/useWatchAsset.js'
import { LetheProvider } from '../src/LetheProvider.js'
import { connectedBefore } from './connectedBefore.js'
import { createContext } from './createContext.js'
import { createStorage } from './createStorage.js'
import { failure } from './failure.js'

let devnet: Devnet
beforeAll(async () => {
  devnet = await startDevnet()
})
afterAll(() => devnet.stop())

const useEverything = () => ({
  prompt: useWalletPrompt(),
  wallet: useWallet(),
  connect: useConnect(),
  disconnect: useDisconnect(),
  switchChain: useSwitchChain(),
  watchAsset: useWatchAsset(),
})

function setup(parameters?: Parameters<typeof createContext>[1]) {
  const context = createContext(devnet.deployment, parameters)
  const { result } = context.render(useEverything)
  return {
    ...context,
    result,
    connect: async () => act(() => result.current.connect.mutateAsync()),
    /** Tries to connect, and returns the error. */
    refused: async () =>
      act(() => failure(result.current.connect.mutateAsync())),
    status: () => result.current.wallet.status,
  }
}

test('default: connects, adds the unknown chain, and switches to it', async () => {
  const { connect, result, wallet } = setup()
  await expect(connect()).resolves.toEqual({
    status: 'connected',
    address: wallet.address,
    chainId: 500000,
  })
  expect(result.current.wallet).toEqual({
    status: 'connected',
    address: wallet.address,
    chainId: 500000,
    isConnected: true,
    isWrongNetwork: false,
  })
  expect(wallet.prompts.map(({ kind }) => kind)).toEqual([
    'connect',
    'addChain',
  ])
  // The wallet should add the deployment's network.
  expect(wallet.prompts.at(-1)?.params).toEqual([
    {
      chainId: '0x7a120',
      chainName: 'LetheZKP',
      nativeCurrency: devnet.deployment.chain.nativeCurrency,
      rpcUrls: [devnet.rpcUrl],
    },
  ])
})

test('rule: adds a token on the network, whatever the wallet’s network is', async () => {
  const { connect, result, wallet } = setup()
  await connect()
  act(() => wallet.selectChain(1))
  await act(() => result.current.watchAsset.mutateAsync({ token: 'USDT' }))
  expect(wallet.prompts.at(-1)?.kind).toBe('watchAsset')
  expect(Number(wallet.chainId)).toBe(500000)
  expect(result.current.wallet.isWrongNetwork).toBe(false)

  act(() => wallet.selectChain(1))
  const refusal = new WalletRpcError(4001, 'User rejected the request.')
  wallet.failNext('wallet_switchEthereumChain', refusal)
  const error = await act(() =>
    failure(result.current.watchAsset.mutateAsync({ token: 'USDT' })),
  )
  expect(error.name).toBe('ChainSwitchFailedError')
  const asked = wallet.prompts.filter(({ kind }) => kind === 'watchAsset')
  expect(asked).toHaveLength(1)
})

test('behavior: handles the mobile wallet’s nested 4902', async () => {
  const { connect, wallet } = setup()
  wallet.quirks.unknownChainError = 'nested'
  await connect()
  expect(wallet.chainId).toBe('0x7a120')
})

test('behavior: waits for a chainChanged event after the answer', async () => {
  const wallet = createTestWallet()
  wallet.addChain(500000, devnet.rpcUrl)
  wallet.quirks.chainChangedDelay = 50
  const { connect, result } = setup({ wallet })
  await connect()
  await waitFor(() => expect(result.current.wallet.chainId).toBe(500000))
})

test('behavior: an answer from before a chainChanged event does not undo it', async () => {
  const { connect, result, wallet } = setup()
  await connect()
  let release: () => void = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const { request } = wallet
  const held: unknown[] = []
  vi.spyOn(wallet, 'request').mockImplementation(async (call) => {
    const answer = await request(call)
    if (call.method !== 'eth_chainId') return answer
    held.push(answer)
    await released
    return answer
  })
  // A new account makes the page read the chain.
  act(() => wallet.switchAccount(wallet.accounts[1] as never))
  await waitFor(() => expect(held).toEqual(['0x7a120']))
  act(() => wallet.selectChain(1))
  await act(async () => {
    release()
    // Waits until the page has handled the answer.
    await new Promise((resolve) => setTimeout(resolve))
  })
  expect(result.current.wallet.chainId).toBe(1)
})

test('behavior: reconnects on a page load without a popup', async () => {
  const first = setup()
  await first.connect()
  const { storage, wallet } = first
  const asked = wallet.prompts.length
  const { result } = setup({ storage, wallet })
  await waitFor(() => expect(result.current.wallet.isConnected).toBe(true))
  expect(wallet.prompts).toHaveLength(asked)
})

test('behavior: connects silently with a permission, and the next visit expects the wallet', async () => {
  const wallet = createTestWallet()
  await wallet.request({ method: 'eth_requestAccounts' })
  const storage = createStorage()
  const first = setup({ storage, wallet })
  expect(first.status()).toBe('disconnected')
  await waitFor(() => expect(first.status()).toBe('connected'))
  expect(setup({ storage, wallet }).status()).toBe('reconnecting')
})

test('behavior: connects to a wallet that appears late as window.ethereum', async () => {
  const wallet = createTestWallet()
  await wallet.request({ method: 'eth_requestAccounts' })
  const storage = createStorage(connectedBefore(devnet.deployment))
  const { result, status } = setup({ storage, isInstalled: false })
  await waitFor(() => expect(status()).toBe('disconnected'))
  vi.stubGlobal('ethereum', Object.assign(wallet, { isMetaMask: true }))
  onTestFinished(() => void vi.unstubAllGlobals())
  act(() => void window.dispatchEvent(new Event('ethereum#initialized')))
  await waitFor(() => expect(result.current.wallet.isConnected).toBe(true))
})

test('behavior: on mobile without a wallet, opens the app within the tap, before loading code', async () => {
  const assign = vi.fn()
  const {
    addEventListener,
    dispatchEvent,
    HTMLIFrameElement,
    location,
    removeEventListener,
  } = window
  vi.stubGlobal('window', {
    addEventListener,
    dispatchEvent,
    // React 18 reads it at every commit.
    HTMLIFrameElement,
    location: { ...location, assign },
    removeEventListener,
  })
  onTestFinished(() => void vi.unstubAllGlobals())
  const connector = vi.fn(metaMask)
  const { connect } = setup({
    isInstalled: false,
    isMobile: () => true,
    connector,
  })
  await connect()
  expect(assign).toHaveBeenCalledTimes(1)
  expect(connector).not.toHaveBeenCalled()
})

test('behavior: treats an iPad, which identifies as a Mac, as mobile', () => {
  const { config } = createContext(devnet.deployment)
  const touch = (maxTouchPoints: number) =>
    vi.stubGlobal('navigator', {
      userAgent: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)',
      maxTouchPoints,
    })
  onTestFinished(() => void vi.unstubAllGlobals())
  touch(0)
  expect(config.isMobile()).toBe(false)
  touch(5)
  expect(config.isMobile()).toBe(true)
})

test('behavior: connects in a browser that refuses a channel between tabs', async () => {
  vi.stubGlobal(
    'BroadcastChannel',
    class {
      constructor() {
        throw new DOMException('The operation is insecure.', 'SecurityError')
      }
    },
  )
  onTestFinished(() => void vi.unstubAllGlobals())
  const { connect } = setup()
  await expect(connect()).resolves.toMatchObject({ status: 'connected' })
})

test('behavior: does not expect a wallet on a first visit', async () => {
  const wallet = createTestWallet()
  const asked: string[] = []
  const next = setup({
    wallet: {
      ...wallet,
      async request(...parameters) {
        asked.push(next.status())
        return wallet.request(...parameters)
      },
    },
  })
  expect(next.status()).toBe('disconnected')
  await waitFor(() => expect(asked).toEqual(['disconnected']))
  expect(next.status()).toBe('disconnected')
})

test('behavior: a page load does not wait for a wallet that does not answer', async () => {
  const wallet = createTestWallet()
  await wallet.request({ method: 'eth_requestAccounts' })
  let answer = () => {}
  const isAnswered = new Promise<void>((resolve) => {
    answer = resolve
  })
  const next = setup({
    wallet: {
      ...wallet,
      async request(...parameters) {
        if (parameters[0].method === 'eth_accounts') await isAnswered
        return wallet.request(...parameters)
      },
    },
    // This browser was connected on its last visit.
    storage: createStorage(connectedBefore(devnet.deployment)),
    limits: { reconnectTimeout: 1 },
  })
  expect(next.status()).toBe('reconnecting')
  await waitFor(() => expect(next.status()).toBe('disconnected'))
  act(answer)
  await waitFor(() => expect(next.status()).toBe('connected'))
})

test('behavior: follows the wallet’s account and chain', async () => {
  const { connect, result, wallet } = setup()
  await connect()
  const [, other] = wallet.accounts
  act(() => wallet.switchAccount(other as never))
  expect(result.current.wallet.address).toBe(other)
  act(() => wallet.selectChain(1))
  expect(result.current.wallet).toMatchObject({
    chainId: 1,
    isWrongNetwork: true,
  })
  await act(() => result.current.switchChain.mutateAsync())
  expect(result.current.wallet.isWrongNetwork).toBe(false)
})

test('behavior: disconnects when the wallet revokes the permission', async () => {
  const { connect, status, wallet } = setup()
  await connect()
  act(() => wallet.revoke())
  expect(status()).toBe('disconnected')
})

test('behavior: stays connected when the network is lost', async () => {
  const { connect, result, wallet } = setup()
  await connect()
  await act(async () => wallet.loseNetwork().restore())
  expect(result.current.wallet).toMatchObject({
    address: wallet.address,
    chainId: 500000,
  })
})

test('behavior: disconnecting revokes the permission, even for the next visit', async () => {
  const first = setup()
  await first.connect()
  const { result, storage, wallet } = first
  await act(() => result.current.disconnect.mutateAsync())
  expect(first.status()).toBe('disconnected')
  await expect(wallet.request({ method: 'eth_accounts' })).resolves.toEqual([])
  const next = setup({ storage, wallet })
  await next.config.getConnector().then((connector) => connector.reconnect())
  expect(next.status()).toBe('disconnected')
})

test('behavior: disconnects a wallet that cannot revoke permissions', async () => {
  const first = setup()
  await first.connect()
  const { result, storage, wallet } = first
  wallet.failNext(
    'wallet_revokePermissions',
    new WalletRpcError(-32601, 'The method does not exist.'),
  )
  await act(() => result.current.disconnect.mutateAsync())
  const next = setup({ storage, wallet })
  await next.config.getConnector().then((connector) => connector.reconnect())
  expect(next.status()).toBe('disconnected')
})

test('behavior: disconnects a wallet that does not answer', async () => {
  const wallet = createTestWallet()
  const { connect, result, status } = setup({
    wallet: {
      ...wallet,
      request: (...parameters) =>
        parameters[0].method === 'wallet_revokePermissions'
          ? new Promise(() => {})
          : wallet.request(...parameters),
    },
    limits: { chainTimeout: 500 },
  })
  await connect()
  await act(() => result.current.disconnect.mutateAsync())
  expect(status()).toBe('disconnected')
})

test('behavior: uses a wallet that the application connected, and ignores MetaMask', async () => {
  const wallet = createTestWallet({
    chains: { 500000: devnet.rpcUrl },
    chainId: 500000,
  })
  const owned = createTestWallet({
    chains: { 500000: devnet.rpcUrl },
    chainId: 500000,
  })
  for (const { request } of [wallet, owned])
    await request({ method: 'eth_requestAccounts' })
  const { config } = createContext(devnet.deployment, { wallet })
  let connection: LetheProvider.Props['wallet'] = null
  const { result, rerender } = renderHook(useWallet, {
    wrapper: ({ children }) => (
      <LetheProvider config={config} wallet={connection}>
        {children}
      </LetheProvider>
    ),
  })
  await act(() => config.getConnector().then(() => undefined))
  expect(result.current.isConnected).toBe(false)

  connection = { provider: owned, address: owned.address }
  rerender()
  await waitFor(() =>
    expect(result.current).toMatchObject({
      address: owned.address,
      chainId: 500000,
    }),
  )
  connection = null
  rerender()
  await waitFor(() => expect(result.current.isConnected).toBe(false))
})

test('behavior: uses a wallet that the application connected, even if its code did not load at first', async () => {
  const owned = createTestWallet({
    chains: { 500000: devnet.rpcUrl },
    chainId: 500000,
  })
  await owned.request({ method: 'eth_requestAccounts' })
  let isAvailable = false
  const { config } = createContext(devnet.deployment, {
    connector(config) {
      if (!isAvailable) throw new Error('Failed to fetch the module.')
      return metaMask(config)
    },
    isInstalled: false,
  })
  const wallet = { provider: owned, address: owned.address }
  const { result } = renderHook(
    () => ({ connect: useConnect(), wallet: useWallet() }),
    {
      wrapper: ({ children }) => (
        <LetheProvider config={config} wallet={wallet}>
          {children}
        </LetheProvider>
      ),
    },
  )
  await waitFor(() => expect(config.debugLog.getState().lines).toHaveLength(1))
  expect(result.current.wallet.isConnected).toBe(false)
  isAvailable = true
  await expect(
    act(() => result.current.connect.mutateAsync()),
  ).resolves.toMatchObject({ address: owned.address, chainId: 500000 })
  expect(result.current.wallet.address).toBe(owned.address)
})

test('behavior: a disconnection in another tab does not disconnect a wallet that the application connected', async () => {
  const owned = createTestWallet({
    chains: { 500000: devnet.rpcUrl },
    chainId: 500000,
  })
  owned.connect()
  const storage = createStorage(connectedBefore(devnet.deployment))
  const { config } = createContext(devnet.deployment, {
    storage,
    isInstalled: false,
  })
  const wallet = { provider: owned, address: owned.address }
  const { result } = renderHook(useWallet, {
    wrapper: ({ children }) => (
      <LetheProvider config={config} wallet={wallet}>
        {children}
      </LetheProvider>
    ),
  })
  await waitFor(() => expect(result.current.isConnected).toBe(true))
  const key = config.preferences.storageKey
  const state = { autoConnect: false }
  storage.setItem(key, JSON.stringify({ state, version: 1 }))
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key })))
  expect(config.preferences.getState().autoConnect).toBe(false)
  expect(result.current.isConnected).toBe(true)
  // The wallet withdraws its permission and grants it again.
  act(() => owned.revoke())
  expect(result.current.isConnected).toBe(false)
  act(() => owned.connect())
  expect(result.current.isConnected).toBe(true)
})

test('error: reports that there is no wallet', async () => {
  const { refused, status } = setup({ isInstalled: false })
  expect((await refused()).name).toBe('WalletNotInstalledError')
  expect(status()).toBe('disconnected')
})

test.each<[string, object, (wallet: TestWallet) => void]>([
  [
    'the connection is rejected',
    { name: 'ConnectionRejectedError', cause: { code: 4001 } },
    (wallet) => wallet.reject('connect'),
  ],
  [
    'another page’s prompt about the network is open',
    { name: 'AlreadyProcessingError' },
    (wallet) =>
      wallet.failNext(
        'wallet_switchEthereumChain',
        new WalletRpcError(-32002, 'Request already pending.'),
      ),
  ],
  [
    'a locked wallet that gives no account',
    { name: 'WalletLockedError' },
    (wallet) => {
      wallet.lock()
      wallet.quirks.lockedAnswer = 'empty'
    },
  ],
  [
    'the wallet has no provider',
    { name: 'NoProviderError' },
    (wallet) =>
      wallet.failNext(
        'eth_requestAccounts',
        new WalletRpcError(-32603, 'No provider available'),
      ),
  ],
  [
    'the wallet says something odd',
    { name: 'ConnectionFailedError', reason: 'Something odd' },
    (wallet) =>
      wallet.failNext(
        'eth_requestAccounts',
        new WalletRpcError(-32603, 'Something odd'),
      ),
  ],
  [
    'another network of the wallet has the same RPC URL',
    { name: 'ChainAddFailedError', isRejected: false },
    (wallet) => wallet.addChain(1337, devnet.rpcUrl),
  ],
  [
    'the wallet does not say where it is',
    { name: 'ChainUndeterminedError', reason: 'chainId' },
    (wallet) => {
      // The request is sent when the account arrives, and repeated for safety.
      for (const _ of [1, 2])
        wallet.failNext(
          'eth_chainId',
          new WalletRpcError(-32603, 'Internal error'),
        )
    },
  ],
  [
    'the right chain id, and nothing that answers for it',
    { name: 'ChainUndeterminedError', reason: 'unreachable' },
    (wallet) => wallet.addChain(500000, 'http://127.0.0.1:1'),
  ],
])('error: %s', async (_, error, spoil) => {
  const { refused, wallet } = setup()
  spoil(wallet)
  expect(await refused()).toMatchObject(error)
})

test('error: rejects a second attempt while the first popup is open', async () => {
  const { refused, result, wallet } = setup()
  wallet.hang('connect')
  const first = result.current.connect.mutateAsync()
  const prompt = await wallet.openPrompt('connect')
  expect((await refused()).name).toBe('AlreadyProcessingError')
  // The first prompt still works.
  await act(async () => {
    prompt.approve()
    await first
  })
  expect(result.current.wallet.isConnected).toBe(true)
})

test('behavior: reports an open prompt until it is answered', async () => {
  const { result, wallet } = setup()
  wallet.hang('connect')
  wallet.hang('addChain')
  const connected = result.current.connect.mutateAsync()
  const connecting = await wallet.openPrompt('connect')
  await waitFor(() => expect(result.current.prompt).toBe('connect'))
  await act(async () => connecting.approve())
  const adding = await wallet.openPrompt('addChain')
  await waitFor(() => expect(result.current.prompt).toBe('network'))
  await act(async () => {
    adding.reject()
    await connected.catch(() => undefined)
  })
  expect(result.current.prompt).toBeUndefined()
})

test('behavior: later requests for the network wait for the open prompt', async () => {
  const { result, wallet } = setup()
  wallet.hang('addChain')
  const connected = result.current.connect.mutateAsync()
  const prompt = await wallet.openPrompt('addChain')
  await waitFor(() => expect(result.current.wallet.isConnected).toBe(true))
  await act(async () => {
    const switched = result.current.switchChain.mutateAsync()
    prompt.approve()
    await Promise.all([connected, switched])
  })
  expect(wallet.prompts.filter(({ kind }) => kind === 'addChain')).toHaveLength(
    1,
  )
  expect(result.current.wallet.isWrongNetwork).toBe(false)
})

test.each([
  ['switchChain', 'ChainSwitchFailedError'],
  ['addChain', 'ChainAddFailedError'],
] as const)(
  'error: stays connected on the wrong network after %s is refused',
  async (kind, name) => {
    const { refused, result, wallet } = setup()
    if (kind === 'switchChain') {
      wallet.quirks.unpermittedChainIds = [500000]
      wallet.addChain(500000, devnet.rpcUrl)
    }
    wallet.reject(kind)
    expect(await refused()).toMatchObject({ name, isRejected: true })
    expect(result.current.wallet).toMatchObject({
      address: wallet.address,
      isConnected: true,
      isWrongNetwork: true,
    })
  },
)

test('error: detects another chain with the same chain ID', async () => {
  const other = { ...devnet.deployment, genesisHash: `0x${'00'.repeat(32)}` }
  const context = createContext(other as typeof devnet.deployment)
  const { result } = context.render(useEverything)
  expect(
    await act(() => failure(result.current.connect.mutateAsync())),
  ).toMatchObject({ name: 'ChainUndeterminedError', reason: 'genesis' })
})

test('error: stays connected and reports the error if disconnecting fails in the wallet', async () => {
  const { connect, result, wallet } = setup()
  await connect()
  wallet.failNext(
    'wallet_revokePermissions',
    new WalletRpcError(-32603, 'Internal error'),
  )
  const error = await act(() =>
    failure(result.current.disconnect.mutateAsync()),
  )
  expect(error.name).toBe('DisconnectFailedError')
  expect(result.current.wallet.isConnected).toBe(true)
})
