import { createStore } from 'zustand/vanilla'

/** What the wallet asks its person about. */
export type WalletPrompt =
  | 'connect'
  | 'network'
  | 'sign'
  | 'transaction'
  | 'watchAsset'

export type PromptsState = {
  /** Requests that the wallet has not answered, oldest first. */
  open: readonly { kind: WalletPrompt }[]
}

/** What the wallet has been asked and has not answered yet. */
export const createPromptsStore = () =>
  createStore<PromptsState>()(() => ({ open: [] }))
