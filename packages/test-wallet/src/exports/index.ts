export { createTestWallet } from '../createTestWallet.js'
export type { Announcement } from '../injectWallet.js'
export { injectWallet } from '../injectWallet.js'
export type {
  Answer,
  Prompt,
  PromptKind,
  TestWallet,
} from '../types.js'
export { WalletRpcError } from '../WalletRpcError.js'
