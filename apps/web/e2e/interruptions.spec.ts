import { testInterruptions } from './interruptions'

// Each action once, and each interruption but a reload of the page, which
// swap-transactions.spec.ts shows; all of them in `test:long`.
testInterruptions([
  'approve: the answer is lost after the broadcast',
  'swap: a second tab does the same',
  'add: the wallet is reloaded',
  'remove: the account is changed',
  'claim: the chain is changed',
])
