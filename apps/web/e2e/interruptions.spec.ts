import { testInterruptions } from './interruptions'

// Each action and interruption once; all pairs in `test:long`.
testInterruptions([
  'approve: the answer is lost after the broadcast',
  'swap: a second tab does the same',
  'add: the wallet is reloaded',
  'remove: the account is changed',
  'claim: the chain is changed',
])
