export type { Answer, Prompt, PromptKind } from '../createPrompts.js'
export { createTestWallet, type TestWallet } from '../createTestWallet.js'
export { type Announcement, injectWallet } from '../injectWallet.js'
export { WalletRpcError } from '../WalletRpcError.js'
