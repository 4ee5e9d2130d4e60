import {
  type Address,
  decodeAbiParameters,
  getAddress,
  type Hex,
  numberToHex,
} from 'viem'
import {
  generatePrivateKey,
  type PrivateKeyAccount,
  privateKeyToAccount,
} from 'viem/accounts'
import { createChains } from './createChains.js'
import { createPrompts } from './createPrompts.js'
import { createTransactions } from './createTransactions.js'
import { hasForeignDomain } from './hasForeignDomain.js'
import type { TestWallet } from './types.js'
import { WalletRpcError } from './WalletRpcError.js'

/**
 * A wallet that behaves like MetaMask towards a page and signs in this process.
 * The test is its user.
 */
export function createTestWallet({
  chains = {},
  chainId = 1,
  privateKeys = [generatePrivateKey(), generatePrivateKey()],
}: {
  /** Private keys of the accounts. @default two new ones */
  privateKeys?: readonly Hex[] | undefined
  /** RPC URLs of the chains that the wallet knows, by chain id. */
  chains?: Readonly<Record<number, string>> | undefined
  /** The selected chain. @default 1, for which no node answers */
  chainId?: number | undefined
} = {}): TestWallet {
  const keys = new Map<Address, PrivateKeyAccount>()
  for (const key of privateKeys) {
    const account = privateKeyToAccount(key)
    keys.set(account.address, account)
  }
  const prompts = createPrompts(() => state.accounts[0])
  const requests: string[] = []
  const failures = new Map<string, WalletRpcError[]>()
  const listeners = new Set<(event: string, data: unknown) => void>()
  const state = {
    accounts: [...keys.keys()],
    isConnecting: false,
    isLocked: false,
    isPermitted: false,
    lockedAnswer: 'prompt' as 'prompt' | 'empty',
  }

  const emit = (event: string, data: unknown) => {
    for (const listener of listeners) listener(event, data)
  }
  const network = createChains({ chains, chainId, emit, prompts })
  const { known, rpc } = network
  const transactions = createTransactions({
    rpc,
    getChainId: () => network.state.chainId,
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
    eth_chainId: () => numberToHex(network.state.chainId),
    net_version: () => String(network.state.chainId),

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

    wallet_switchEthereumChain: network.switch,
    wallet_addEthereumChain: network.add,

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

  return {
    get accounts() {
      return state.accounts
    },
    get address() {
      return state.accounts[0] as Address
    },
    get chainId() {
      return numberToHex(network.state.chainId)
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
      // Batch calls (EIP-5792) are not supported, and refused below.
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
    selectChain: network.select,
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
      network.state.unknownChainError = shape
    },
    setChainChangedDelay(delay) {
      network.state.chainChangedDelay = delay
    },
    loseNetwork() {
      emit('disconnect', {
        code: 1013,
        message: 'MetaMask: Disconnected from chain. Attempting to connect.',
      })
      return {
        restore: () =>
          emit('connect', { chainId: numberToHex(network.state.chainId) }),
      }
    },

    speedUp: transactions.speedUp,
    cancel: transactions.cancel,
    clearActivity: transactions.clear,
  }
}
