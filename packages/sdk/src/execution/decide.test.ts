import type { Transaction, TransactionReceipt } from 'viem'
import { expect, test } from 'vitest'
import { decide, type Observation } from './decide.js'
import type { HandedOut } from './types.js'

const from = `0x${'aa'.repeat(20)}` as const
const to = `0x${'bb'.repeat(20)}` as const
const hashOf = (digits: string) => `0x${digits.repeat(32)}` as const
const ours = hashOf('01')
const content = { to, data: '0x1234', value: 5n } as const

/** Returns a transaction of the account with nonce 7, mined in block 12. */
const mined = (change: object = {}) =>
  ({
    ...{ hash: hashOf('02'), from, nonce: 7, blockNumber: 12n },
    ...{ to, input: '0x1234', value: 5n, gas: 100n },
    ...change,
  }) as unknown as Transaction
const other = mined({ input: '0x99' })
const canceling = mined({ to: from, input: '0x', value: 0n })
const receipt = {
  ...{ transactionHash: ours, blockNumber: 12n, status: 'success' },
} as unknown as TransactionReceipt

const base = { sentAfterBlock: 10n, gas: 100n }
const local: HandedOut = {
  ...base,
  ...{ status: 'handedOut', signer: 'local', hash: ours, nonce: 7 },
  rawTransaction: '0x',
}
const node: HandedOut = {
  ...base,
  ...{ status: 'handedOut', signer: 'keepsNonce', nonce: 7 },
}
const wallet: HandedOut = {
  ...base,
  ...{ status: 'handedOut', signer: 'wallet', minNonce: 6 },
}
const answered: HandedOut = { ...wallet, status: 'pending', hash: ours }
const shownOnce: HandedOut = { ...answered, nonce: 7 }

const nothing: Observation = { mined: [], waiting: [], used: 7, next: 7 }
const pending = (hash: string) => ({ status: 'pending', kept: { hash } })

test.each<[string, HandedOut, Partial<Observation>, object]>([
  ['its receipt', local, { receipt }, { status: 'mined', receipt }],
  [
    'the transaction, pending',
    local,
    { shown: mined({ hash: ours, blockNumber: null }), next: 8 },
    pending(ours),
  ],
  [
    'the transaction behind a nonce gap',
    answered,
    { shown: mined({ hash: ours, blockNumber: null, nonce: 9 }) },
    { ...pending(ours), gap: 7 },
  ],
  [
    'a nonce to a wallet',
    answered,
    { shown: mined({ hash: ours }), next: 8 },
    { kept: { nonce: 7 } },
  ],
  ['nothing, of a key', local, {}, { status: 'missing' }],
  ['nothing, of a wallet', wallet, { used: 6, next: 6 }, { status: 'missing' }],
  // A used nonce alone proves nothing.
  [
    'its nonce as used, without a transaction',
    local,
    { used: 20, next: 20 },
    { status: 'missing' },
  ],
  [
    'a pending transaction with its nonce',
    local,
    { used: 7, next: 8 },
    { status: 'pending' },
  ],
  [
    'a pending transaction since the wallet request',
    wallet,
    { used: 6, next: 7 },
    { status: 'pending' },
  ],
  [
    'a pending transaction, but a wallet returned a hash',
    answered,
    { used: 6, next: 7 },
    { status: 'missing' },
  ],
  [
    'its hash in a block',
    local,
    { mined: [mined({ hash: ours })], used: 8, next: 8 },
    pending(ours),
  ],
  [
    'its hash after an equal transaction of another page',
    answered,
    {
      mined: [mined(), mined({ hash: ours, nonce: 8 })],
      ...{ used: 9, next: 9 },
    },
    pending(ours),
  ],
  [
    'an earlier version with lower fees in a block',
    { ...local, hashes: [hashOf('03'), ours] },
    { mined: [mined({ hash: hashOf('03') })], used: 8, next: 8 },
    pending(hashOf('03')),
  ],
  [
    'another transaction with its nonce',
    local,
    { mined: [other], used: 8, next: 8 },
    { status: 'taken', by: other },
  ],
  [
    'an equal transaction of another program',
    local,
    { mined: [mined({ gas: 101n })], used: 8, next: 8 },
    { status: 'taken' },
  ],
  [
    'an equal transaction of the node',
    node,
    { mined: [mined()], used: 8, next: 8 },
    pending(hashOf('02')),
  ],
  [
    'an equal transaction that another execution claimed',
    node,
    { mined: [mined({ hash: hashOf('0c') })], used: 8, next: 8 },
    { status: 'taken' },
  ],
  [
    'a cancellation',
    local,
    { mined: [canceling], used: 8, next: 8 },
    { status: 'cancelled' },
  ],
  [
    'an earlier payment to itself',
    local,
    { mined: [{ ...canceling, blockNumber: 10n }], used: 8, next: 8 },
    { status: 'taken' },
  ],
  [
    'a payment to itself instead of the returned hash',
    answered,
    { mined: [canceling], used: 8, next: 8 },
    { status: 'missing' },
  ],
  [
    'a wallet’s, with a later nonce and its own gas limit',
    wallet,
    { mined: [mined({ nonce: 9, gas: 1n })], used: 10, next: 10 },
    { kept: { hash: hashOf('02'), nonce: 9 } },
  ],
  [
    'another transaction of the wallet',
    wallet,
    { mined: [other], used: 8, next: 8 },
    { status: 'missing' },
  ],
  [
    'another transaction instead of the wallet’s',
    shownOnce,
    { mined: [other], used: 8, next: 8 },
    { status: 'replaced', by: other },
  ],
  [
    'a wallet’s cancellation',
    shownOnce,
    { mined: [canceling], used: 8, next: 8 },
    { status: 'cancelled' },
  ],
  [
    'a wallet’s higher fee',
    shownOnce,
    { mined: [mined()], used: 8, next: 8 },
    pending(hashOf('02')),
  ],
  [
    'a wallet’s higher fee, pending',
    shownOnce,
    { waiting: [mined()], next: 8 },
    pending(hashOf('02')),
  ],
])('rule: interprets a chain that shows %s', (_, kept, seen, decision) => {
  const isClaimed = (hash: string) => hash === hashOf('0c')
  expect(
    decide(kept, content, { ...nothing, ...seen }, { isClaimed }),
  ).toMatchObject(decision)
})

test('rule: a receipt counts once enough blocks confirm it', () => {
  const statuses = [12n, 13n, 14n].map(
    (latest) =>
      decide(
        local,
        content,
        { ...nothing, receipt, latest },
        { confirmations: 3 },
      ).status,
  )
  expect(statuses).toEqual(['pending', 'pending', 'mined'])
})
