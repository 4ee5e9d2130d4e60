import {
  type Address,
  createClient,
  decodeAbiParameters,
  getAddress,
  type Hex,
  http,
  numberToHex,
} from 'viem'
import {
  generatePrivateKey,
  type PrivateKeyAccount,
  privateKeyToAccount,
} from 'viem/accounts'
import { createPrompts } from './createPrompts.js'
import { createTransactions } from './createTransactions.js'
import { hasForeignDomain } from './hasForeignDomain.js'
import type { TestWallet } from './types.js'
import { WalletRpcError } from './WalletRpcError.js'

type Chain = { rpcUrl: string; isPermitted: boolean }

/**
 * A wallet that behaves as MetaMask does towards a page, signs in this
 * process, and whose user is the test.
 */
export function createTestWallet({
  chains = {},
  chainId = 1,
  privateKeys = [generatePrivateKey(), generatePrivateKey()],
}: {
  /** Keys of the accounts; two fresh ones when left out. */
  privateKeys?: readonly Hex[] | undefined
  /** RPC URLs of the chains that the wallet knows, by chain id. */
  chains?: Readonly<Record<number, string>> | undefined
  /** Chain that is selected. @default 1, which nothing answers for */
  chainId?: number | undefined
} = {}): TestWallet {
  const keys = new Map<Address, PrivateKeyAccount>()
  for (const key of privateKeys) {
    const account = privateKeyToAccount(key)
    keys.set(account.address, account)
  }
  const known = new Map<number, Chain>([
    [1, { rpcUrl: '', isPermitted: true }],
    ...Object.entries(chains).map(([id, rpcUrl]): [number, Chain] => [
      Number(id),
      { rpcUrl, isPermitted: true },
    ]),
  ])
  const prompts = createPrompts(() => state.accounts[0])
  const requests: string[] = []
  const failures = new Map<string, WalletRpcError[]>()
  const listeners = new Set<(event: string, data: unknown) => void>()
  const state = {
    accounts: [...keys.keys()],
    chainId,
    isConnecting: false,
    isLocked: false,
    isPermitted: false,
    lockedAnswer: 'prompt' as 'prompt' | 'empty',
    unknownChainError: 'top' as 'top' | 'nested',
    chainChangedDelay: 0,
  }

  const emit = (event: string, data: unknown) => {
    for (const listener of listeners) listener(event, data)
  }
  const setChain = (id: number) => {
    if (id === state.chainId) return
    state.chainId = id
    const tell = () => emit('chainChanged', numberToHex(id))
    if (state.chainChangedDelay === 0) tell()
    else setTimeout(tell, state.chainChangedDelay)
  }
  const rpc = async (method: string, params: unknown) => {
    const url = known.get(state.chainId)?.rpcUrl ?? ''
    const client = createClient({
      transport: http(url || 'http://127.0.0.1:1', { retryCount: 0 }),
    })
    return client
      .request({ method, params } as never)
      .catch((error: { code?: number; details?: string; message: string }) => {
        throw new WalletRpcError(
          error.code ?? -32603,
          error.details ?? error.message,
        )
      })
  }
  const transactions = createTransactions({
    rpc,
    getChainId: () => state.chainId,
  })
  const permitted = () => (state.isPermitted ? state.accounts : [])
  const assertAuthorised = (address: unknown) => {
    const account =
      typeof address === 'string'
        ? keys.get(getAddress(address as Address))
        : undefined
    if (account === undefined || !state.isPermitted)
      throw new WalletRpcError(
        4100,
        'The requested account and/or method has not been authorized by the user.',
      )
    return account
  }
  const unlock = async (method: string) => {
    if (!state.isLocked) return
    await prompts.ask({ kind: 'unlock', method, params: undefined })
    state.isLocked = false
  }

  const methods: Record<
    string,
    (params: never, origin: string) => Promise<unknown> | unknown
  > = {
    eth_accounts: () => permitted(),
    eth_chainId: () => numberToHex(state.chainId),
    net_version: () => String(state.chainId),

    async eth_requestAccounts() {
      if (state.isPermitted) return permitted()
      if (state.isLocked && state.lockedAnswer === 'empty') return []
      if (state.isConnecting)
        throw new WalletRpcError(
          -32002,
          'Already processing eth_requestAccounts. Please wait.',
        )
      state.isConnecting = true
      try {
        await unlock('eth_requestAccounts')
        await prompts.ask({
          kind: 'connect',
          method: 'eth_requestAccounts',
          params: undefined,
        })
      } finally {
        state.isConnecting = false
      }
      state.isPermitted = true
      emit('accountsChanged', permitted())
      return permitted()
    },

    wallet_revokePermissions() {
      if (state.isPermitted) {
        state.isPermitted = false
        emit('accountsChanged', [])
      }
      return null
    },

    async wallet_switchEthereumChain([{ chainId }]: [{ chainId: Hex }]) {
      const id = Number(chainId)
      const chain = known.get(id)
      if (chain === undefined) throw unknownChain(chainId)
      if (id === state.chainId && chain.isPermitted) return null
      if (!chain.isPermitted)
        await prompts.ask({
          kind: 'switchChain',
          method: 'wallet_switchEthereumChain',
          params: [{ chainId }],
        })
      chain.isPermitted = true
      setChain(id)
      return null
    },

    async wallet_addEthereumChain([chain]: [
      { chainId: Hex; rpcUrls: readonly string[] },
    ]) {
      const id = Number(chain.chainId)
      const rpcUrl = chain.rpcUrls.find(
        (url) =>
          url.startsWith('https:') ||
          /^http:\/\/(localhost|127\.0\.0\.1)[:/]?/.test(url),
      )
      if (rpcUrl === undefined)
        throw new WalletRpcError(
          -32602,
          `Expected an array with at least one valid string HTTPS url 'rpcUrls', Received:\n${chain.rpcUrls.join()}`,
        )
      for (const [other, { rpcUrl: taken }] of known)
        if (other !== id && taken === rpcUrl)
          throw new WalletRpcError(
            -32603,
            'The RPC URL is already used by another network.',
          )
      await prompts.ask({
        kind: 'addChain',
        method: 'wallet_addEthereumChain',
        params: [chain],
      })
      known.set(id, { rpcUrl, isPermitted: true })
      setChain(id)
      return null
    },

    async wallet_watchAsset({
      options,
    }: {
      options: { address: Address; symbol: string }
    }) {
      const answer = await rpc('eth_call', [
        { to: options.address, data: '0x95d89b41' },
        'latest',
      ])
      const [symbol] = decodeAbiParameters([{ type: 'string' }], answer as Hex)
      if (symbol !== options.symbol)
        throw new WalletRpcError(
          -32602,
          `The symbol in the request (${options.symbol}) does not match the symbol in the contract (${symbol})`,
        )
      await prompts.ask({
        kind: 'watchAsset',
        method: 'wallet_watchAsset',
        params: options,
      })
      return true
    },

    async personal_sign([message, address]: [Hex, Address], origin) {
      const account = assertAuthorised(address)
      await unlock('personal_sign')
      await prompts.ask({
        kind: 'sign',
        method: 'personal_sign',
        params: [message, address],
        hasDomainWarning: hasForeignDomain(message, origin),
      })
      return account.signMessage({ message: { raw: message } })
    },

    async eth_signTypedData_v4([address, json]: [Address, string]) {
      const account = assertAuthorised(address)
      await unlock('eth_signTypedData_v4')
      await prompts.ask({
        kind: 'signTypedData',
        method: 'eth_signTypedData_v4',
        params: [address, json],
      })
      return account.signTypedData(JSON.parse(json))
    },

    async eth_sendTransaction([transaction]: [
      { from: Address; to?: Address; data?: Hex; value?: Hex; gas?: Hex },
    ]) {
      const account = assertAuthorised(transaction.from)
      await unlock('eth_sendTransaction')
      await prompts.ask({
        kind: 'transaction',
        method: 'eth_sendTransaction',
        params: [transaction],
      })
      return transactions.send(account, transaction)
    },
  }

  const unknownChain = (chainId: Hex) => {
    const message = `Unrecognized chain ID "${chainId}". Try adding the chain using wallet_addEthereumChain first.`
    return state.unknownChainError === 'top'
      ? new WalletRpcError(4902, message)
      : new WalletRpcError(-32603, 'Internal JSON-RPC error.', {
          originalError: { code: 4902, message },
        })
  }

  return {
    get accounts() {
      return state.accounts
    },
    get address() {
      return state.accounts[0] as Address
    },
    get chainId() {
      return numberToHex(state.chainId)
    },
    prompts: prompts.all,
    requests,
    transactions: transactions.hashes,

    async request({ method, params }, origin = '') {
      requests.push(method)
      const failure = failures.get(method)?.shift()
      if (failure !== undefined) throw failure
      const run = methods[method]
      if (run !== undefined) return run((params ?? []) as never, origin)
      // It has no batch calls, and says so.
      if (/^(eth|net|web3)_/.test(method)) return rpc(method, params)
      throw new WalletRpcError(
        -32601,
        `The method "${method}" does not exist / is not available.`,
      )
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },

    answer: prompts.answer,
    answerNext: prompts.answerNext,
    openPrompt: prompts.open,
    failNext(method, error) {
      failures.set(method, [...(failures.get(method) ?? []), error])
    },

    lock() {
      state.isLocked = true
    },
    unlock() {
      state.isLocked = false
    },
    setLockedAnswer(answer) {
      state.lockedAnswer = answer
    },
    selectAccount(address) {
      state.accounts = [
        address,
        ...state.accounts.filter((account) => account !== address),
      ]
      if (state.isPermitted) emit('accountsChanged', permitted())
    },
    revoke() {
      methods.wallet_revokePermissions?.([] as never, '')
    },
    selectChain: setChain,
    addChain(id, rpcUrl) {
      known.set(id, { rpcUrl, isPermitted: true })
    },
    setRpcUrl(id, rpcUrl) {
      const chain = known.get(id)
      if (chain !== undefined) chain.rpcUrl = rpcUrl
    },
    setPermitted(id, isPermitted) {
      const chain = known.get(id)
      if (chain !== undefined) chain.isPermitted = isPermitted
    },
    setUnknownChainError(shape) {
      state.unknownChainError = shape
    },
    setChainChangedDelay(delay) {
      state.chainChangedDelay = delay
    },
    loseNetwork() {
      emit('disconnect', {
        code: 1013,
        message: 'MetaMask: Disconnected from chain. Attempting to connect.',
      })
      return {
        restore: () => emit('connect', { chainId: numberToHex(state.chainId) }),
      }
    },

    speedUp: transactions.speedUp,
    cancel: transactions.cancel,
    clearActivity: transactions.clear,
  }
}
