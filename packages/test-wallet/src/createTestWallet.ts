import {
  type Address,
  decodeAbiParameters,
  getAddress,
  type Hash,
  type Hex,
  hexToString,
  numberToHex,
} from 'viem'
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { type ChainNode, createChains } from './createChains.js'
import {
  type Answer,
  createPrompts,
  type Prompt,
  type PromptKind,
} from './createPrompts.js'
import { createStoredKeys, type WalletStorage } from './createStoredKeys.js'
import { createTransactions } from './createTransactions.js'
import { WalletRpcError } from './WalletRpcError.js'

export declare namespace createTestWallet {
  type Parameters = {
    /**
     * The accounts' private keys. Give keys of tests only: they stand in clear
     * text in the page and its storage.
     * @default those of `storage`, or two new ones
     */
    privateKeys?: readonly Hex[] | undefined
    /** What answers for each chain that the wallet knows, by chain id. */
    chains?: Readonly<Record<number, ChainNode>> | undefined
    /** The selected chain. @default 1, for which no node answers */
    chainId?: number | undefined
    /**
     * The chains that it signs transactions and typed data for, so that nobody
     * uses it for coins of value.
     * @default those of `chains`
     */
    testChainIds?: readonly number[] | undefined
    /**
     * The answer to every popup that nothing else was said about: `hang` where
     * `showPrompts` asks a person.
     * @default 'approve'
     */
    defaultAnswer?: Answer | undefined
    /** Keeps the keys and the connection from visit to visit. */
    storage?: WalletStorage | undefined
  }
}

/**
 * A throw-away wallet that behaves like MetaMask towards a page and signs in this
 * process. A script is its user, or a person by `showPrompts`.
 *
 * @example
 * ```ts
 * import { createTestWallet } from '@letheswap/test-wallet'
 *
 * const wallet = createTestWallet({
 *   chains: { 500000: 'http://127.0.0.1:8545' },
 *   chainId: 500000,
 * })
 * wallet.reject('transaction')
 * ```
 */
export function createTestWallet({
  chains = {},
  chainId = 1,
  privateKeys,
  testChainIds = Object.keys(chains).map(Number),
  defaultAnswer = 'approve',
  storage,
}: createTestWallet.Parameters = {}) {
  const { kept, write } = createStoredKeys(storage)
  const keys = new Map<Address, PrivateKeyAccount>()
  for (const key of privateKeys ?? kept.privateKeys) {
    const account = privateKeyToAccount(key)
    keys.set(account.address, account)
  }
  const prompts = createPrompts({
    defaultAnswer,
    getAccount: () => state.accounts[0],
  })
  const testChains = new Set(testChainIds)
  const requests: string[] = []
  const failures = new Map<string, WalletRpcError[]>()
  const listeners = new Set<(event: string, data: unknown) => void>()
  const state = {
    accounts: [...keys.keys()],
    isConnecting: false,
    isLocked: false,
    isPermitted: kept.isPermitted,
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
  const permit = (isPermitted: boolean) => {
    if (state.isPermitted === isPermitted) return
    state.isPermitted = isPermitted
    write({ isPermitted })
    emit('accountsChanged', permitted())
  }
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
  const assertTestChain = (id: number) => {
    if (!testChains.has(id))
      throw new WalletRpcError(
        4100,
        `This throw-away wallet signs for test chains only (${[...testChains].join(', ') || 'none'}), not for chain ${id}.`,
      )
  }
  const unlock = async (method: string, origin: string) => {
    if (!state.isLocked) return
    await prompts.ask({ kind: 'unlock', method, params: undefined, origin })
    state.isLocked = false
  }

  const methods: Record<
    string,
    (params: never, origin: string) => Promise<unknown> | unknown
  > = {
    eth_accounts: () => permitted(),
    eth_chainId: () => numberToHex(network.state.chainId),
    net_version: () => String(network.state.chainId),

    async eth_requestAccounts(_: never, origin) {
      if (state.isPermitted) return permitted()
      if (state.isLocked && state.lockedAnswer === 'empty') return []
      if (state.isConnecting)
        throw new WalletRpcError(
          -32002,
          'Already processing eth_requestAccounts. Please wait.',
        )
      state.isConnecting = true
      try {
        await unlock('eth_requestAccounts', origin)
        await prompts.ask({
          kind: 'connect',
          method: 'eth_requestAccounts',
          params: undefined,
          origin,
        })
      } finally {
        state.isConnecting = false
      }
      permit(true)
      return permitted()
    },

    wallet_revokePermissions() {
      permit(false)
      return null
    },

    wallet_switchEthereumChain: network.switch,
    wallet_addEthereumChain: network.add,

    async wallet_watchAsset(
      { options }: { options: { address: Address; symbol: string } },
      origin,
    ) {
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
        origin,
      })
      return true
    },

    async personal_sign([message, address]: [Hex, Address], origin) {
      const account = assertAuthorised(address)
      await unlock('personal_sign', origin)
      await prompts.ask({
        kind: 'sign',
        method: 'personal_sign',
        params: [message, address],
        origin,
        hasDomainWarning: hasForeignDomain(message, origin),
      })
      return account.signMessage({ message: { raw: message } })
    },

    async eth_signTypedData_v4([address, json]: [Address, string], origin) {
      const account = assertAuthorised(address)
      const typedData = JSON.parse(json)
      assertTestChain(Number(typedData.domain?.chainId))
      await unlock('eth_signTypedData_v4', origin)
      await prompts.ask({
        kind: 'signTypedData',
        method: 'eth_signTypedData_v4',
        params: [address, json],
        origin,
      })
      return account.signTypedData(typedData)
    },

    async eth_sendTransaction(
      [transaction]: [
        { from: Address; to?: Address; data?: Hex; value?: Hex; gas?: Hex },
      ],
      origin,
    ) {
      const account = assertAuthorised(transaction.from)
      assertTestChain(network.state.chainId)
      await unlock('eth_sendTransaction', origin)
      await prompts.ask({
        kind: 'transaction',
        method: 'eth_sendTransaction',
        params: [transaction],
        origin,
      })
      return transactions.send(account, transaction)
    },
  }

  return {
    /** Accounts, the selected one first. */
    get accounts(): readonly Address[] {
      return state.accounts
    },
    get address() {
      return state.accounts[0] as Address
    },
    /** Hex, as `eth_chainId` returns it. */
    get chainId() {
      return numberToHex(network.state.chainId)
    },
    /** Every popup so far. */
    prompts: prompts.all as readonly Prompt[],
    /** Every request so far, by method name. */
    requests: requests as readonly string[],
    /** Every transaction sent to a node. */
    transactions: transactions.hashes as readonly Hash[],

    /** The provider's `request`, for a page at `origin`. */
    async request(
      { method, params }: { method: string; params?: unknown },
      origin = '',
    ): Promise<unknown> {
      requests.push(method)
      const failure = failures.get(method)?.shift()
      if (failure !== undefined) throw failure
      const run = methods[method]
      if (run !== undefined) return run((params ?? []) as never, origin)
      if (/^(eth|net|web3)_/.test(method)) return rpc(method, params)
      throw new WalletRpcError(
        -32601,
        `The method "${method}" does not exist / is not available.`,
      )
    },
    /** Listens to `accountsChanged`, `chainChanged`, `connect` and `disconnect`. */
    subscribe(listener: (event: string, data: unknown) => void): () => void {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },

    /** Lets the page see the accounts, without a popup. */
    connect: () => permit(true),
    /** Approves the open popup of this kind, or else the next one. */
    approve: (kind: PromptKind) => prompts.answerNext(kind, 'approve'),
    /** Refuses the open popup of this kind, or else the next one. */
    reject: (kind: PromptKind) => prompts.answerNext(kind, 'reject'),
    /** Leaves the next popup of this kind open. */
    hang: (kind: PromptKind) => prompts.answerNext(kind, 'hang'),
    /** Sets the answer to this kind of popup from now on. */
    setAnswer: prompts.setAnswer,
    /** Waits until a popup of the kind is open. */
    openPrompt: prompts.open,
    /** Tells which popups are open, now and at every change. */
    subscribePrompts: prompts.subscribe,
    /** Makes the next call of a method fail with this error. */
    failNext(method: string, error: WalletRpcError): void {
      failures.set(method, [...(failures.get(method) ?? []), error])
    },

    lock(): void {
      state.isLocked = true
    },
    unlock(): void {
      state.isLocked = false
    },
    /** What a page without permission gets while locked: a popup, or no account. */
    setLockedAnswer(answer: 'prompt' | 'empty'): void {
      state.lockedAnswer = answer
    },
    switchAccount(address: Address): void {
      state.accounts = [
        address,
        ...state.accounts.filter((account) => account !== address),
      ]
      if (state.isPermitted) emit('accountsChanged', permitted())
    },
    /** Revokes the page's permission, as in the wallet's own settings. */
    revoke: () => permit(false),
    /** Selects a chain, as in the wallet's own menu. */
    selectChain: network.select,
    /** Makes a test chain known, with what answers for it, or changes that. */
    addChain(id: number, node: ChainNode): void {
      testChains.add(id)
      known.set(id, { node, isPermitted: known.get(id)?.isPermitted ?? true })
    },
    /** `false` leaves the page's chain unpermitted, which costs a popup. */
    setPermitted(id: number, isPermitted: boolean): void {
      const chain = known.get(id)
      if (chain !== undefined) chain.isPermitted = isPermitted
    },
    /** Where an unknown chain's 4902 is: on top, or nested as on mobile. */
    setUnknownChainError(shape: 'top' | 'nested'): void {
      network.state.unknownChainError = shape
    },
    /** `chainChanged` comes this long after the promise's answer (ms). */
    setChainChangedDelay(delay: number): void {
      network.state.chainChangedDelay = delay
    },
    /** Emits the provider's `disconnect`, then `connect` again on `restore`. */
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

    /** Sends the transaction again with a higher fee, same nonce. */
    speedUp: transactions.speedUp,
    /** Replaces the transaction by an empty one to the sender itself. */
    cancel: transactions.cancel,
    /** Forgets remembered nonces, as "clear activity data" does. */
    clearActivity: transactions.clear,
  }
}

export type TestWallet = ReturnType<typeof createTestWallet>

/**
 * Whether a text is a sign-in (EIP-4361) for a domain other than the page's, for
 * which the wallet shows a red warning.
 */
function hasForeignDomain(message: Hex, origin: string): boolean {
  const match =
    /^(\S+) wants you to sign in with your Ethereum account:\n/.exec(
      hexToString(message),
    )
  if (match === null || origin === '') return false
  return match[1] !== new URL(origin).host
}
