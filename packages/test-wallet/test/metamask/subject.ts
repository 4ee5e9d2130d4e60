import type { Devnet } from '@letheswap/devnet'
import type { Address, Hex } from 'viem'
import type { PromptKind } from '../../src/createPrompts.js'

/** A page with its own origin that sends requests to a wallet. */
export type SubjectPage = {
  /** Rejects with the wallet's plain error. */
  request(method: string, params?: unknown): Promise<unknown>
  /** Returns the provider's events so far. */
  getEvents(): Promise<[name: string, data: unknown][]>
  /** Reads a property of the provider, e.g. `selectedAddress`. */
  getProperty(name: string): Promise<unknown>
  close(): Promise<void>
}

/** A wallet under test, and the actions of its user. */
export type Subject = {
  devnet: Devnet
  /** A connecting page gets access to both. The first is selected. */
  accounts: readonly [Address, Address]
  /** Opens a page that is not connected. */
  open(): Promise<SubjectPage>
  /** Approves the popup of this kind once it is open. */
  approve(kind: PromptKind): Promise<void>
  reject(kind: PromptKind): Promise<void>
  /** Waits until a popup of this kind is open. */
  seePopup(kind: PromptKind): Promise<void>
  hasPopup(): Promise<boolean>
  /** Waits until the wallet knows that its transaction is in a block. */
  seeConfirmed(): Promise<void>
  lock(): Promise<void>
  switchAccount(index: 0 | 1): Promise<void>
  /** Returns a chain that no page has added yet. */
  getNewChain(): { chainId: Hex; rpcUrls: string[] }
  /** Closes popups and pages that a rule left open. */
  tidy(): Promise<void>
  stop(): Promise<void>
}
