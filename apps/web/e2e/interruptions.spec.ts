import { testInterruptions } from './interruptions'

// Runs each action and each interruption once. `test:long` runs all pairs.
testInterruptions([
  'approve: the answer is lost after the broadcast',
  'swap: a second tab does the same',
  'add: the wallet is reloaded',
  'remove: the account is changed',
  'claim: the chain is changed',
])
