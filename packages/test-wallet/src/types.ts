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

/** The user's answer; `hang` leaves the popup open. */
export type Answer = 'approve' | 'reject' | 'hang'

/** A popup, answered or left open. */
export type Prompt = {
  kind: PromptKind
  method: string
  params: unknown
  /** The account selected at the time. */
  account: Address | undefined
  /** The answer; `undefined` while the popup is open. */
  answer: 'approve' | 'reject' | undefined
  /** Whether it is a sign-in text (EIP-4361) for another domain. */
  hasDomainWarning: boolean
  approve(): void
  reject(): void
}

export type TestWallet = {
  /** Accounts, the selected one first. */
  readonly accounts: readonly Address[]
  readonly address: Address
  /** Hex, as `eth_chainId` returns it. */
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
  /** Listens to `accountsChanged`, `chainChanged`, `connect` and `disconnect`. */
  subscribe(listener: (event: string, data: unknown) => void): () => void

  /** Sets the answer to this kind of popup from now on. @default 'approve' */
  answer(kind: PromptKind, answer: Answer): void
  /** Sets the answer to the next popup of the kind only. */
  answerNext(kind: PromptKind, answer: Answer): void
  /** Waits until a popup of the kind is open. */
  openPrompt(kind: PromptKind): Promise<Prompt>
  /** Makes the next call of a method fail with this error. */
  failNext(method: string, error: WalletRpcError): void

  lock(): void
  unlock(): void
  /** What a page without permission gets while locked: a popup, or no account. */
  setLockedAnswer(answer: 'prompt' | 'empty'): void
  /** Selects an account. */
  selectAccount(address: Address): void
  /** Revokes the page's permission, as in the wallet's own settings. */
  revoke(): void
  /** Selects a chain, as in the wallet's own menu. */
  selectChain(chainId: number): void
  /** Makes a chain known, with its RPC URL. */
  addChain(chainId: number, rpcUrl: string): void
  /** Changes the RPC URL of a known chain. */
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
