import { type Address, type Hash, type Hex, numberToHex } from 'viem'
import { createAccounts } from './createAccounts.js'
import { type ChainNode, createChains, type Quirks } from './createChains.js'
import { createPermissions } from './createPermissions.js'
import {
  type Answer,
  createPrompts,
  type Prompt,
  type PromptKind,
} from './createPrompts.js'
import { createSigning } from './createSigning.js'
import { createStoredKeys, type WalletStorage } from './createStoredKeys.js'
import { createSubscriptions } from './createSubscriptions.js'
import { createTransactions } from './createTransactions.js'
import type { Methods, WalletListener } from './types.js'
import { WalletRpcError } from './WalletRpcError.js'

export declare namespace createTestWallet {
  type Parameters = {
    /**
     * Use test keys only, because they are in clear text in the page.
     * @default those in `storage`, or two new keys
     */
    privateKeys?: readonly Hex[] | undefined
    /** Nodes by chain id. */
    chains?: Readonly<Record<number, ChainNode>> | undefined
    /** @default 1, without a node */
    chainId?: number | undefined
    /**
     * Chains on which the wallet signs, so that no coins of value are moved.
     * @default those in `chains`
     */
    testChainIds?: readonly number[] | undefined
    /**
     * The answer to popups without another answer. Use `hang` if `showPrompts` shows
     * them to a person.
     * @default 'approve'
     */
    defaultAnswer?: Answer | undefined
    quirks?: Quirks | undefined
    /** Stores keys and connections between visits. */
    storage?: WalletStorage | undefined
  }
}

/**
 * Creates a throw-away wallet that behaves like MetaMask and signs in this process. Use
 * it from a script or, with `showPrompts`, for a person.
 */
export function createTestWallet({
  chains: nodes = {},
  chainId = 1,
  privateKeys,
  testChainIds = Object.keys(nodes).map(Number),
  defaultAnswer = 'approve',
  quirks: { ...quirks } = {},
  storage,
}: createTestWallet.Parameters = {}) {
  const listeners = new Set<WalletListener>()
  /** Listeners of `on`, by event. */
  const added = new Map<string, Set<(data: never) => void>>()
  const emit: WalletListener = (event, data, origin) => {
    for (const listener of listeners) listener(event, data, origin)
    for (const listener of added.get(event) ?? []) listener(data as never)
  }
  const stored = createStoredKeys(storage)
  const prompts = createPrompts({
    defaultAnswer,
    getAccount: () => accounts.state.all[0],
  })
  const accounts = createAccounts(privateKeys ?? stored.kept.privateKeys)
  const chains = createChains({
    chains: nodes,
    chainId,
    emit,
    prompts,
    quirks,
    testChainIds,
  })
  const { getId, rpc } = chains
  const permissions = createPermissions({
    accounts,
    chains,
    emit,
    prompts,
    stored,
  })
  const parts = { accounts, chains, permissions, prompts }
  const transactions = createTransactions(parts)
  const methods: Methods = {
    // Properties such as `constructor` are not methods.
    __proto__: null as never,
    ...permissions.methods,
    ...chains.methods,
    ...transactions.methods,
    ...createSigning(parts),
    ...createSubscriptions({ emit, getId, rpc }),
  }
  const requests: string[] = []
  const failures = new Map<string, WalletRpcError[]>()

  const answer = (method: string, params: unknown, origin: string) => {
    const run = methods[method]
    if (run !== undefined) return run((params ?? []) as never, origin)
    if (/^(eth|net|web3)_/.test(method) && !keyMethods.has(method))
      return rpc(method, params, getId(origin))
    throw new WalletRpcError(
      -32601,
      `The method "${method}" does not exist / is not available.`,
    )
  }

  return {
    /** All accounts. The selected account comes first. */
    get accounts(): readonly Address[] {
      return accounts.state.all
    },
    get address() {
      return accounts.state.all[0] as Address
    },
    /**
     * The chain most recently selected in the wallet or by a page. Each page can also be
     * on a different chain.
     */
    get chainId() {
      return numberToHex(chains.state.chainId)
    },
    quirks,
    prompts: prompts.all as readonly Prompt[],
    requests: requests as readonly string[],
    transactions: transactions.hashes as readonly Hash[],

    /**
     * The provider's `request`, for a page at `origin`. Without an origin, it acts for
     * all pages, so connecting connects all of them.
     */
    async request(
      { method, params }: { method: string; params?: unknown },
      origin = '',
    ): Promise<unknown> {
      // A provider requests its state by itself, so this request is not recorded.
      if (method !== 'metamask_getProviderState') requests.push(method)
      const failure = failures.get(method)?.shift()
      if (failure !== undefined) throw failure
      chains.remember(origin)
      try {
        return await answer(method, params, origin)
      } catch (error) {
        if (error instanceof WalletRpcError) throw error
        throw new WalletRpcError(-32603, (error as Error).message)
      }
    },
    /** Calls `listener` with each event, and the origin of the pages that it concerns. */
    subscribe(listener: WalletListener): () => void {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },

    on(event: string, listener: (data: never) => void): void {
      added.set(event, new Set(added.get(event)).add(listener))
    },
    removeListener(event: string, listener: (data: never) => void): void {
      added.get(event)?.delete(listener)
    },

    /** Permits a page, or all pages, without a popup. */
    connect: (origin?: string) => permissions.permit(true, origin),
    /** Withdraws the permission of a page, or of all pages. */
    revoke: (origin?: string) => permissions.permit(false, origin),
    /** Approves the oldest open popup of this kind, or the next one if none is open. */
    approve: (kind: PromptKind) => prompts.answerNext(kind, 'approve'),
    /** Rejects the oldest open popup of this kind, or the next one if none is open. */
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
      prompts.lock.isLocked = true
    },
    unlock(): void {
      prompts.lock.isLocked = false
    },
    switchAccount: permissions.switchAccount,
    selectChain: (id: number) => chains.select(id),
    addChain: chains.addChain,
    /** Emits the provider's `disconnect`, then `connect` again on `restore`. */
    loseNetwork() {
      const message =
        'MetaMask: Disconnected from chain. Attempting to connect.'
      emit('disconnect', { code: 1013, message }, '')
      return {
        restore: () =>
          emit('connect', { chainId: numberToHex(chains.state.chainId) }, ''),
      }
    },

    /**
     * Returns transactions that are not in a block. Drops the nonces of the others, as
     * MetaMask's poll does.
     */
    getPending: transactions.getPending,
    /** Sends the transaction again with a higher fee and the same nonce. */
    speedUp: transactions.speedUp,
    /** Replaces the transaction with an empty one to the sender. */
    cancel: transactions.cancel,
    /** Drops all nonces, as MetaMask's "clear activity data" does. */
    clearActivity: transactions.clear,
  }
}

/** Node methods that MetaMask does not have. */
const keyMethods = new Set(['eth_sign', 'eth_signTypedData'])

export type TestWallet = ReturnType<typeof createTestWallet>
