import {
  type Address,
  decodeAbiParameters,
  getAddress,
  type Hash,
  type Hex,
  hexToString,
  isAddress,
  isHex,
  numberToHex,
  stringToHex,
} from 'viem'
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { type ChainNode, createChains, type Quirks } from './createChains.js'
import {
  type Answer,
  createPrompts,
  type Prompt,
  type PromptKind,
} from './createPrompts.js'
import { createStoredKeys, type WalletStorage } from './createStoredKeys.js'
import {
  createTransactions,
  type TransactionRequest,
} from './createTransactions.js'
import {
  invalidParams,
  parseAddress,
  parseHex,
  parseObject,
} from './invalidParams.js'
import { WalletRpcError } from './WalletRpcError.js'

type Listener = (event: string, data: unknown) => void

export declare namespace createTestWallet {
  type Parameters = {
    /**
     * Keys of tests only: they are in clear text in the page. @default those of
     * `storage`, or two new ones
     */
    privateKeys?: readonly Hex[] | undefined
    /** By chain id. */
    chains?: Readonly<Record<number, ChainNode>> | undefined
    /** @default 1, without a node */
    chainId?: number | undefined
    /**
     * Chains to sign for, so that no coins of value move. @default those of
     * `chains`
     */
    testChainIds?: readonly number[] | undefined
    /**
     * For popups without another answer: `hang` if `showPrompts` asks a person.
     * @default 'approve'
     */
    defaultAnswer?: Answer | undefined
    /**
     * Refuses what MetaMask refuses: long symbols, coins without 18 decimals,
     * one RPC URL for two chains. @default true
     */
    hasLimits?: boolean | undefined
    quirks?: Quirks | undefined
    /** Keeps keys and connection across visits. */
    storage?: WalletStorage | undefined
  }
}

/**
 * Creates a throw-away wallet that behaves like MetaMask and signs in this
 * process, for a script or, with `showPrompts`, a person.
 */
export function createTestWallet({
  chains = {},
  chainId = 1,
  privateKeys,
  testChainIds = Object.keys(chains).map(Number),
  defaultAnswer = 'approve',
  hasLimits = true,
  quirks: { ...quirks } = {},
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
  const listeners = new Set<Listener>()
  /** For `removeListener`. */
  const added = new Map<string, Map<unknown, Listener>>()
  const state = {
    accounts: [...keys.keys()],
    isConnecting: false,
    isLocked: false,
    isPermitted: kept.isPermitted,
  }

  const emit = (event: string, data: unknown) => {
    for (const listener of listeners) listener(event, data)
  }
  const network = createChains({
    chains,
    chainId,
    emit,
    prompts,
    quirks,
    hasLimits,
  })
  const { known, rpc } = network
  const transactions = createTransactions({ rpc, quirks })
  const permitted = () => (state.isPermitted ? state.accounts : [])
  const permit = (isPermitted: boolean) => {
    if (state.isPermitted === isPermitted) return
    state.isPermitted = isPermitted
    write({ isPermitted })
    emit('accountsChanged', permitted())
  }
  const assertAuthorised = (address: unknown) => {
    const account = keys.get(getAddress(parseAddress(address, 'The account')))
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

  const connect = async (method: string, origin: string) => {
    if (state.isConnecting)
      throw new WalletRpcError(
        -32002,
        `Already processing ${method}. Please wait.`,
      )
    state.isConnecting = true
    try {
      await unlock(method, origin)
      await prompts.ask({ kind: 'connect', method, params: undefined, origin })
    } finally {
      state.isConnecting = false
    }
    permit(true)
  }
  /** EIP-2255, in MetaMask's form. */
  const getPermissions = (invoker: string) => {
    if (!state.isPermitted) return []
    const chainIds = [...known].flatMap(([id, { isPermitted }]) =>
      isPermitted ? [numberToHex(id)] : [],
    )
    return [
      {
        invoker,
        parentCapability: 'eth_accounts',
        caveats: [
          {
            type: 'restrictReturnedAccounts',
            value: permitted().map((account) => account.toLowerCase()),
          },
        ],
      },
      {
        invoker,
        parentCapability: 'endowment:permitted-chains',
        caveats: [{ type: 'restrictNetworkSwitching', value: chainIds }],
      },
    ]
  }

  const signTypedData = async (
    method: string,
    [address, data]: [unknown, unknown],
    origin: string,
  ) => {
    const account = assertAuthorised(address)
    const typedData = parseTypedData(data)
    const { chainId } = typedData.domain
    if (chainId !== undefined || !quirks.signsWithoutChainId)
      assertTestChain(Number(chainId))
    if (chainId !== undefined && Number(chainId) !== network.state.chainId)
      throw invalidParams(
        `Provided chainId "${Number(chainId)}" must match the active chainId "${network.state.chainId}"`,
      )
    await unlock(method, origin)
    await prompts.ask({
      kind: 'signTypedData',
      method,
      params: [address, JSON.stringify(typedData)],
      origin,
    })
    return account.signTypedData(typedData as never)
  }

  const methods: Record<
    string,
    (params: never, origin: string) => Promise<unknown> | unknown
  > = {
    eth_accounts: () => permitted(),
    eth_chainId: () => numberToHex(network.state.chainId),
    net_version: () => String(network.state.chainId),
    eth_coinbase: () => permitted()[0] ?? null,

    async eth_requestAccounts(_: never, origin) {
      if (state.isPermitted) return permitted()
      if (state.isLocked && quirks.lockedAnswer === 'empty') return []
      await connect('eth_requestAccounts', origin)
      return permitted()
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
      return getPermissions(origin)
    },
    wallet_getPermissions: (_: never, origin) => getPermissions(origin),
    wallet_getCapabilities([address]: [unknown]) {
      assertAuthorised(address)
      return {}
    },

    wallet_revokePermissions() {
      permit(false)
      return null
    },

    wallet_switchEthereumChain: network.switch,
    wallet_addEthereumChain: network.add,

    async wallet_watchAsset(parameters: unknown, origin) {
      const { type, options } = parseObject(parameters, 'The asset')
      if (type !== 'ERC20')
        throw invalidParams(`Asset of type '${type}' not supported.`)
      const asset = parseObject(options, 'options')
      const to = parseAddress(asset.address, 'options.address')
      if (hasLimits) assertAsset(asset)
      const answer = await rpc('eth_call', [
        { to, data: '0x95d89b41' },
        'latest',
      ])
      const [symbol] = decodeAbiParameters([{ type: 'string' }], answer as Hex)
      if (symbol !== asset.symbol)
        throw invalidParams(
          `The symbol in the request (${asset.symbol}) does not match the symbol in the contract (${symbol})`,
        )
      await prompts.ask({
        kind: 'watchAsset',
        method: 'wallet_watchAsset',
        params: asset,
        origin,
      })
      return true
    },

    async personal_sign([first, second]: [unknown, unknown], origin) {
      // Some pages give the account first.
      const isSwapped = isAddress(String(first)) && !isAddress(String(second))
      const [text, address] = isSwapped ? [second, first] : [first, second]
      if (typeof text !== 'string')
        throw invalidParams('The message must be text or hex.')
      const account = assertAuthorised(address)
      const message = isHex(text) ? text : stringToHex(text)
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

    eth_signTypedData_v3: (params: [unknown, unknown], origin) =>
      signTypedData('eth_signTypedData_v3', params, origin),
    eth_signTypedData_v4: (params: [unknown, unknown], origin) =>
      signTypedData('eth_signTypedData_v4', params, origin),

    async eth_sendTransaction([parameters]: [unknown], origin) {
      const transaction = parseObject(parameters, 'The transaction')
      const account = assertAuthorised(transaction.from)
      const request = parseTransaction(transaction)
      // The chain is fixed here: the user may select another one meanwhile.
      const { chainId } = network.state
      assertTestChain(chainId)
      await unlock('eth_sendTransaction', origin)
      await prompts.ask({
        kind: 'transaction',
        method: 'eth_sendTransaction',
        params: [{ ...transaction, ...request }],
        origin,
      })
      return transactions.send(account, request, chainId)
    },
  }

  return {
    /** The selected one first. */
    get accounts(): readonly Address[] {
      return state.accounts
    },
    get address() {
      return state.accounts[0] as Address
    },
    get chainId() {
      return numberToHex(network.state.chainId)
    },
    quirks,
    prompts: prompts.all as readonly Prompt[],
    requests: requests as readonly string[],
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
      if (/^(eth|net|web3)_/.test(method) && !keyMethods.has(method))
        return rpc(method, params)
      throw new WalletRpcError(
        -32601,
        `The method "${method}" does not exist / is not available.`,
      )
    },
    subscribe(listener: (event: string, data: unknown) => void): () => void {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },

    on(event: string, listener: (data: never) => void): void {
      const listen: Listener = (heard, data) => {
        if (heard === event) listener(data as never)
      }
      const known = added.get(event) ?? new Map()
      if (known.has(listener)) return
      added.set(event, known.set(listener, listen))
      listeners.add(listen)
    },
    removeListener(event: string, listener: (data: never) => void): void {
      const listen = added.get(event)?.get(listener)
      if (listen === undefined) return
      added.get(event)?.delete(listener)
      listeners.delete(listen)
    },

    /** Permits the page, without a popup. */
    connect: () => permit(true),
    /** Approves the open popup of this kind, or the next one. */
    approve: (kind: PromptKind) => prompts.answerNext(kind, 'approve'),
    /** Refuses the open popup of this kind, or the next one. */
    reject: (kind: PromptKind) => prompts.answerNext(kind, 'reject'),
    /** Leaves the next popup of this kind open. */
    hang: (kind: PromptKind) => prompts.answerNext(kind, 'hang'),
    setAnswer: prompts.setAnswer,
    openPrompt: prompts.open,
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
    switchAccount(address: Address): void {
      state.accounts = [
        address,
        ...state.accounts.filter((account) => account !== address),
      ]
      if (state.isPermitted) emit('accountsChanged', permitted())
    },
    revoke: () => permit(false),
    selectChain: network.select,
    /** Adds a test chain, or replaces its node. */
    addChain(id: number, node: ChainNode): void {
      testChains.add(id)
      known.set(id, {
        node,
        isPermitted:
          known.get(id)?.isPermitted ??
          !quirks.unpermittedChainIds?.includes(id),
      })
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

    /** Resends with a higher fee and the same nonce. */
    speedUp: transactions.speedUp,
    /** Replaces it by an empty transaction to the sender. */
    cancel: transactions.cancel,
    /** Forgets nonces, as "clear activity data" does. */
    clearActivity: transactions.clear,
  }
}

/** Node methods that MetaMask does not have. */
const keyMethods = new Set([
  'eth_sign',
  'eth_signTransaction',
  'eth_signTypedData',
])

function assertAsset({ symbol, decimals }: Record<string, unknown>) {
  if (typeof symbol !== 'string' || symbol.length < 1 || symbol.length > 11)
    throw invalidParams(`Invalid symbol "${symbol}": 1 to 11 characters.`)
  const places = Number(decimals ?? 18)
  if (!Number.isInteger(places) || places < 0 || places > 36)
    throw invalidParams(`Invalid decimals "${decimals}": 0 to 36.`)
}

function parseTypedData(value: unknown) {
  const data = parseObject(
    typeof value === 'string' ? parseJson(value) : value,
    'The typed data',
  )
  for (const name of ['types', 'domain', 'message'])
    parseObject(data[name], `${name} of the typed data`)
  if (typeof data.primaryType !== 'string')
    throw invalidParams('primaryType of the typed data must be text.')
  return data as { domain: { chainId?: unknown } }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw invalidParams('The typed data must be JSON.')
  }
}

/** `input` is another name of `data`. */
function parseTransaction(
  transaction: Record<string, unknown>,
): TransactionRequest {
  const { to, data, input } = transaction
  const hex = (name: string) => parseHex(transaction[name], name)
  const [called, given] = [parseHex(input, 'input'), parseHex(data, 'data')]
  if (called && given && called !== given)
    throw invalidParams('data and input differ.')
  return {
    to: to === undefined || to === null ? undefined : parseAddress(to, 'to'),
    data: given ?? called,
    value: hex('value'),
    gas: hex('gas'),
    gasPrice: hex('gasPrice'),
    maxFeePerGas: hex('maxFeePerGas'),
    maxPriorityFeePerGas: hex('maxPriorityFeePerGas'),
    nonce: hex('nonce'),
    accessList: parseAccessList(transaction.accessList),
  }
}

function parseAccessList(value: unknown): TransactionRequest['accessList'] {
  if (value === undefined || value === null) return undefined
  if (!Array.isArray(value)) throw invalidParams('accessList must be a list.')
  return value.map((item) => {
    const { address, storageKeys } = parseObject(item, 'An access')
    if (!Array.isArray(storageKeys) || !storageKeys.every((it) => isHex(it)))
      throw invalidParams('storageKeys must be a list of hex.')
    return { address: parseAddress(address, 'address'), storageKeys }
  })
}

export type TestWallet = ReturnType<typeof createTestWallet>

/**
 * Checks for a sign-in (EIP-4361) of another domain, for which wallets warn.
 */
function hasForeignDomain(message: Hex, origin: string): boolean {
  const match =
    /^(\S+) wants you to sign in with your Ethereum account:\n/.exec(
      hexToString(message),
    )
  if (match === null || origin === '') return false
  return match[1] !== new URL(origin).host
}
