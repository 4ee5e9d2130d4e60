import { testInterruptions } from './interruptions'

// Each interruption, and each action, once; all of them in `test:long`.
testInterruptions([
  'approve: the answer is lost after the broadcast',
  'swap: the wallet is reloaded',
  'add: the page is reloaded',
  'remove: the account is changed',
  'claim: the chain is changed',
  'swap: a second tab does the same',
])
