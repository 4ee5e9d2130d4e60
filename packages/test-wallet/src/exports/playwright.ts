export { attachWallet } from '../attachWallet.js'
export { injectWallet } from '../injectWallet.js'
