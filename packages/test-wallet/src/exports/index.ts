export { announceWallet } from '../announceWallet.js'
export type { ChainNode, Quirks } from '../createChains.js'
export type { Answer, Prompt, PromptKind } from '../createPrompts.js'
export type { WalletStorage } from '../createStoredKeys.js'
export { createTestWallet, type TestWallet } from '../createTestWallet.js'
export type { Announcement, WalletWindow } from '../injectWallet.js'
export {
  type PromptRow,
  type PromptTexts,
  showPrompts,
} from '../showPrompts.js'
export type { WalletListener } from '../types.js'
export { WalletRpcError } from '../WalletRpcError.js'
