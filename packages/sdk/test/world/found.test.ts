import { expect, test } from 'vitest'
import type { Fault } from './connection.js'
import { type NodeProfile, rightNode } from './node.js'
import type { Order } from './orders.js'
import type { Read } from './reads.js'
import { check, plainFault, plainOrder } from './shrink.js'
import { localKey, plainPrompt, type SignerProfile } from './signers.js'
import { plainWorld, type World } from './world.js'

const order = (kind: Order['kind'], change: Partial<Order> = {}): Order => ({
  ...plainOrder,
  kind,
  ...change,
})
const node = (
  change: Omit<Partial<NodeProfile>, 'lag'>,
  lag: Partial<NodeProfile['lag']> = {},
): NodeProfile => ({
  ...rightNode,
  ...change,
  lag: { ...rightNode.lag, ...lag },
})
const fault = (change: Partial<Fault>): Fault => ({ ...plainFault, ...change })
const signer = (
  kind: SignerProfile['kind'],
  ...prompts: Partial<typeof plainPrompt>[]
): SignerProfile => ({
  ...{ ...localKey, kind, takesNonce: !kind.startsWith('wallet') },
  prompts: prompts.map((prompt) => ({ ...plainPrompt, ...prompt })),
})
const read = (kind: Read['kind'], ...at: number[]): Read => ({
  ...{ kind, at, faults: [] },
})

/** Worlds in which a rule once broke, in their shortest form. */
const found: Record<string, Partial<World>> = {
  'a node that ignores the block of a count, and shows nothing by its hash': {
    nodes: [node({ ignoresCountBlock: true }, { hashes: 5 })],
    orders: [order('wrap')],
  },
  'a node with the key that ignores the block of a count, and a death': {
    nodes: [node({ ignoresCountBlock: true }, { hashes: 5 })],
    signer: signer('node'),
    orders: [order('sell', { kills: [{ at: 9, when: 'after' }] })],
  },
  'a lost answer of a wallet, on a node that ignores the block of a count': {
    nodes: [node({ ignoresCountBlock: true })],
    signer: signer('wallet', { answer: 'lost' }),
    orders: [order('wrap')],
  },
  'a wallet behind a fallback whose first answer is lost': {
    signer: signer('walletBehindFallback', { answer: 'lost' }),
    orders: [order('wrap')],
  },
  'a wallet that says it refused what it sent': {
    signer: signer('wallet', { answer: 'untrue' }),
    orders: [order('wrap')],
  },
  'a node that says it refused what it took': {
    faults: [fault({ kind: 'untrue', of: 'send' })],
    orders: [order('wrap')],
  },
  ...Object.fromEntries(
    (['internal', 'busy', 'noHeader'] as const).map((kind) => [
      `a dry run that is answered by the error "${kind}"`,
      { faults: [fault({ kind, of: 'call' })], orders: [order('wrap')] },
    ]),
  ),
  'the first requests all lost': {
    transport: 'custom',
    faults: [fault({ at: 2, times: 8 })],
    orders: [order('wrap')],
  },
  'a count behind the block that the transaction is to follow': {
    nodes: [node({}), node({}, { state: 5 })],
    orders: [order('wrap'), order('wrap')],
  },
  'three equal orders at once': {
    orders: [order('wrap'), order('wrap'), order('wrap')],
  },
  'two sales at once, which need one allowance each': {
    orders: [order('sell'), order('sell', { amount: 250 })],
  },
  'an allowance that the node does not show yet': {
    nodes: [node({}, { state: 2 })],
    orders: [order('sell')],
  },
  'a wallet in which the allowance is lowered': {
    signer: signer('wallet', { amount: 'lowered' }),
    orders: [order('sell')],
  },
  'an open prompt beside another sale': {
    signer: signer('wallet', { decision: 'leaveOpen' }),
    orders: [order('sell'), order('sell', { amount: 250, at: 2 })],
  },
  'a reorganization that undoes the allowance': {
    signer: signer('wallet', {}, { decision: 'reject' }),
    orders: [order('sell')],
    happenings: [
      { at: 4, kind: 'reorganization', depth: 3, isForgotten: true },
    ],
  },
  'a speed-up and a cancellation in the wallet': {
    signer: signer('wallet', { next: 'speedUp' }, { next: 'cancel' }),
    chain: { ...plainWorld.chain, inclusion: 2 },
    orders: [order('wrap'), order('unwrap', { at: 30 })],
  },
  'a nonce that another program of the key takes': {
    chain: { ...plainWorld.chain, inclusion: 2 },
    orders: [order('wrap')],
    happenings: [
      {
        ...{ at: 0, kind: 'trade' },
        trade: { by: 'account', kind: 'wrap', amount: 1 },
      },
    ],
  },
  'batches of three at most': {
    nodes: [node({ batchLimit: 3 })],
    transport: 'http',
    orders: [order('sell')],
  },
  'a node without the tag "pending"': {
    nodes: [node({ hasPending: false })],
    orders: [order('wrap')],
  },
  'an approval of what is allowed already': {
    orders: [order('sell', { at: 1 }), order('approve', { at: 2 })],
  },
  'a chain that starts again while the transaction is waited for': {
    orders: [order('wrap')],
    chain: { ...plainWorld.chain, inclusion: 2 },
    happenings: [{ at: 1, kind: 'restart' }],
  },
  'logs one block behind, read four times': {
    nodes: [node({}, { logs: 1 })],
    reads: [read('pool', 20, 20, 20, 1), read('history', 20, 1, 1)],
    happenings: [
      {
        ...{ at: 19, kind: 'trade' },
        trade: { by: 'account', kind: 'buy', amount: 50 },
      },
    ],
  },
  'a fork 200 blocks deep between two readings': {
    chain: { ...plainWorld.chain, age: 300 },
    reads: [read('history', 5, 20), read('pool', 5, 20), read('activity', 5)],
    happenings: [
      ...[1, 8].map((at) => ({
        ...{ at, kind: 'trade' as const },
        trade: { by: 'account', kind: 'buy', amount: 50 } as const,
      })),
      { at: 7, kind: 'reorganization', depth: 200, isForgotten: true },
    ],
  },
  'a gateway that times out on wide ranges': {
    chain: { ...plainWorld.chain, age: 300 },
    nodes: [node({ rangeLimit: { blocks: 10, refusal: 'gatewayTimeout' } })],
    reads: [read('activity', 1)],
  },
  'refused logs beside the reserves in one batch': {
    chain: { ...plainWorld.chain, age: 300 },
    nodes: [node({ rangeLimit: { blocks: 10, refusal: 'originTimeout' } })],
    reads: [read('aprs', 1)],
  },
  'calls that fail for a minute, so that no newer block is known': {
    seed: 31_109,
    chain: { ...plainWorld.chain, inclusion: 1 },
    reads: [
      {
        ...read('aprs', 20, 20, 2),
        faults: [
          fault({
            ...{ kind: 'noHeader', of: 'call', at: 1 },
            ...{ times: 8, seconds: 60 },
          }),
        ],
      },
    ],
    happenings: [
      { at: 11, amount: 1_000_000 },
      { at: 5, amount: 1 },
    ].map(({ at, amount }) => ({
      ...{ at, kind: 'trade' as const },
      trade: { by: 'other', kind: 'buy', amount } as const,
    })),
  },
  'a node without block 0 that answers null for no logs': {
    nodes: [node({ hasBlock0: false, hasNullLogs: true })],
    reads: [read('history', 1), read('position', 1)],
  },
}

test.each(Object.entries(found))(
  'rule: every rule holds in a world with %s',
  async (_, world) => {
    expect(await check({ ...plainWorld, ...world })).toBeUndefined()
  },
)
