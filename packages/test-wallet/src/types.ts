import type { Address, Hash, Hex } from 'viem'
import type { WalletRpcError } from './WalletRpcError.js'

/** What the wallet asks its user about. */
export type PromptKind =
  | 'unlock'
  | 'connect'
  | 'switchChain'
  | 'addChain'
  | 'watchAsset'
  | 'sign'
  | 'signTypedData'
  | 'transaction'

/** What the user does: `hang` leaves the popup open. */
export type Answer = 'approve' | 'reject' | 'hang'

/** A popup, answered or left open. */
export type Prompt = {
  kind: PromptKind
  method: string
  params: unknown
  /** Account at the time. */
  account: Address | undefined
  /** What was answered, as far as it was. */
  answer: 'approve' | 'reject' | undefined
  /** A sign-in text (EIP-4361) whose domain is not the page's. */
  hasDomainWarning: boolean
  approve(): void
  reject(): void
}

export type TestWallet = {
  /** Accounts, the selected one first. */
  readonly accounts: readonly Address[]
  readonly address: Address
  /** Hex, as `eth_chainId` says it. */
  readonly chainId: Hex
  /** Every popup so far. */
  readonly prompts: readonly Prompt[]
  /** Every request so far, by method name. */
  readonly requests: readonly string[]
  /** Every transaction sent to a node. */
  readonly transactions: readonly Hash[]

  /** The provider's `request`, for a page at `origin`. */
  request(
    request: { method: string; params?: unknown },
    origin?: string,
  ): Promise<unknown>
  /** Tells of `accountsChanged`, `chainChanged`, `connect`, `disconnect`. */
  subscribe(listener: (event: string, data: unknown) => void): () => void

  /** From now on, answers this kind of popup so. `approve` at first. */
  answer(kind: PromptKind, answer: Answer): void
  /** Answers only the next popup of the kind so. */
  answerNext(kind: PromptKind, answer: Answer): void
  /** Waits for a popup that is open, of the kind. */
  openPrompt(kind: PromptKind): Promise<Prompt>
  /** The next call of a method fails like this, before anything else. */
  failNext(method: string, error: WalletRpcError): void

  lock(): void
  unlock(): void
  /** While locked, an unknown page gets no account instead of a popup. */
  setLockedAnswer(answer: 'prompt' | 'empty'): void
  /** Makes an account the selected one. */
  selectAccount(address: Address): void
  /** Forgets the page's permission, as in the wallet's own settings. */
  revoke(): void
  /** Switches as the user does in the wallet's own menu. */
  selectChain(chainId: number): void
  /** Makes a chain known, with the RPC that answers for it. */
  addChain(chainId: number, rpcUrl: string): void
  /** Points a known chain at another RPC. */
  setRpcUrl(chainId: number, rpcUrl: string): void
  /** `false` leaves the page's chain unpermitted, which costs a popup. */
  setPermitted(chainId: number, isPermitted: boolean): void
  /** Where an unknown chain's 4902 is: on top, or nested as on mobile. */
  setUnknownChainError(shape: 'top' | 'nested'): void
  /** `chainChanged` comes this long after the promise's answer (ms). */
  setChainChangedDelay(delay: number): void
  /** Emits the provider's `disconnect`, then `connect` again on `restore`. */
  loseNetwork(): { restore(): void }

  /** Sends the transaction again with a higher fee, same nonce. */
  speedUp(hash: Hash): Promise<Hash>
  /** Replaces the transaction by an empty one to the sender itself. */
  cancel(hash: Hash): Promise<Hash>
  /** Forgets remembered nonces, as "clear activity data" does. */
  clearActivity(): void
}
