import type { Fault } from './connection.js'
import { type NodeProfile, rightNode } from './node.js'
import type { Order } from './orders.js'
import type { Read } from './reads.js'
import { plainFault, plainOrder } from './shrink.js'
import { localKey, type Prompt, plainPrompt } from './signers.js'
import { plainWorld, type World } from './world.js'

const wrap = plainOrder
const sell: Order = { ...plainOrder, kind: 'sell' }
const permitted: Order = { ...plainOrder, kind: 'withdrawByPermit' }
const fault = (special: Partial<Fault>): Fault => ({
  ...plainFault,
  ...special,
})
const refusal = (kind: Fault['kind']): Partial<World> => ({
  faults: [fault({ kind, of: 'call' })],
  orders: [wrap],
})
const read = (kind: Read['kind'], ...at: number[]): Read => ({
  ...{ kind, at, faults: [] },
})
const node = (special: Partial<NodeProfile>) => ({ ...rightNode, ...special })
const lag = (part: Partial<NodeProfile['lag']>) =>
  node({ lag: { ...rightNode.lag, ...part } })
const wallet = (...prompts: Partial<Prompt>[]): World['signer'] => ({
  ...{ ...localKey, kind: 'wallet', takesNonce: false },
  prompts: prompts.map((it) => ({ ...plainPrompt, ...it })),
})
const trade = { by: 'other', kind: 'buy', amount: 1_000_000 } as const

/** Worlds that once broke a rule, in their shortest form. */
const forms = {
  'the chain restarts while signed bytes wait to be sent again': {
    orders: [
      { ...wrap, at: 2 },
      { ...wrap, at: 1, kills: [{ at: 21, when: 'before' }] },
    ],
    faults: [fault({ at: 2, times: 8, seconds: 0 })],
    happenings: [{ at: 4, kind: 'restart' }],
  },
  'the chain restarts while a program is gone': {
    orders: [{ ...wrap, kills: [{ at: 4, when: 'before' }], pause: 60 }],
    happenings: [{ at: 4, kind: 'restart' }],
  },
  'the chain restarts while a program with signed bytes is gone': {
    chain: { ...plainWorld.chain, inclusion: 5 },
    orders: [{ ...wrap, kills: [{ at: 1, when: 'seconds' }], pause: 60 }],
    happenings: [{ at: 4, kind: 'restart' }],
  },
  'a node still shows an allowance that another order has spent': {
    nodes: [lag({ state: 1 })],
    orders: [
      { ...wrap, kind: 'exactOutput' },
      { ...wrap, kind: 'sell' },
    ],
  },
  'one of two nodes shows neither that it was spent nor what spent it': {
    seed: 20_505,
    chain: { ...plainWorld.chain, inclusion: 1 },
    nodes: [lag({ state: 5 }), lag({ state: 5, hashes: 5 })],
    latency: 30,
    orders: [
      { ...wrap, kind: 'exactOutput' },
      { ...wrap, kind: 'exactOutput' },
    ],
  },
  'a node shows one allowance too much, and not yet the other': {
    chain: { ...plainWorld.chain, inclusion: 5 },
    nodes: [lag({ state: 2 })],
    orders: [
      { ...wrap, kind: 'depositTokens', at: 1 },
      { ...wrap, kind: 'deposit' },
    ],
  },
  'a restarted program meets a node that has not seen its approval': {
    seed: 41_915,
    chain: { ...plainWorld.chain, blockTime: 2 },
    nodes: [lag({ state: 5 }), rightNode],
    transport: 'http',
    orders: [
      {
        ...{ ...wrap, kind: 'withdraw' },
        kills: [
          { at: 11, when: 'after' },
          { at: 11, when: 'before' },
        ],
      },
    ],
  },
  'one of two nodes ignores the block of a count': {
    nodes: [node({ ignoresCountBlock: true }), rightNode],
    signer: wallet({ after: 90, answer: 'internal' }),
    orders: [wrap],
  },
  'a node that prunes takes only ranges that the deployment allows': {
    deployment: 'narrow',
    nodes: [node({ statesKept: 128, hasPending: false })],
    orders: [
      { ...wrap, at: 2 },
      { ...wrap, at: 2, kills: [{ at: 24, when: 'after' }], pause: 1_000 },
    ],
  },
  'a pruned node’s proxy gives up on long ranges': {
    nodes: [
      node({
        statesKept: 128,
        rangeLimit: { blocks: 100, refusal: 'gatewayTimeout' },
      }),
    ],
    signer: { ...localKey, kind: 'node' },
    orders: [{ ...wrap, kills: [{ at: 6, when: 'after' }], pause: 1_000 }],
  },
  'a transaction is undone after it was found in a block': {
    nodes: [lag({ hashes: 5 })],
    signer: wallet(),
    orders: [{ ...wrap, kind: 'sell', at: 2, confirmations: 4 }],
    happenings: [{ at: 15, kind: 'restart' }],
  },
  'a confirmed block is undone': {
    orders: [{ ...wrap, confirmations: 3 }],
    happenings: [
      { at: 2, kind: 'reorganization', depth: 2, isForgotten: true },
    ],
  },
  'a resumed permit removal meets another price': {
    chain: { ...plainWorld.chain, inclusion: 5 },
    orders: [{ ...permitted, kills: [{ at: 4, when: 'seconds' }] }],
    happenings: [{ at: 0, kind: 'trade', trade }],
  },
  // The other order's permit uses the nonce, and the next nonce cannot be read.
  'an approval takes the place of a permit': {
    orders: [
      { ...permitted, insists: true, pause: 60 },
      { ...permitted, at: 10, amount: 250 },
    ],
    signer: wallet({}, { decision: 'reject' }),
    faults: [fault({ kind: 'noHeader', of: 'call', at: 17, seconds: 0 })],
  },
  'another order uses the nonce of a permit': {
    orders: [
      { ...permitted, insists: true, pause: 60 },
      { ...permitted, at: 10, amount: 250 },
    ],
    signer: wallet({}, { decision: 'reject' }),
  },
  'a token keeps a fee that nobody declares': {
    chain: { ...plainWorld.chain, feeBps: 100 },
    orders: [{ ...wrap, kind: 'withdraw' }],
  },
  'it does so for a permit': {
    chain: { ...plainWorld.chain, feeBps: 100 },
    orders: [permitted],
  },
  'a person cancels in the wallet': {
    chain: { ...plainWorld.chain, inclusion: 5 },
    signer: wallet({ next: 'cancel' }),
    orders: [wrap],
  },
  'a transaction waits behind a nonce that is missing': {
    chain: { ...plainWorld.chain, inclusion: 10 },
    signer: wallet(),
    orders: [wrap, { ...wrap, at: 2, amount: 250 }],
    happenings: [{ at: 5, kind: 'drop', isFirstOnly: true }],
  },
  'a node still counts a nonce that another program has used': {
    nodes: [lag({ state: 5 })],
    orders: [{ ...wrap, at: 3 }],
    happenings: [
      {
        ...{ at: 1, kind: 'trade' },
        trade: { by: 'account', kind: 'wrap', amount: 1 },
      },
    ],
  },
  'a wallet lowers an approval': {
    signer: wallet({ amount: 'lowered' }),
    orders: [{ ...wrap, kind: 'sell' }],
  },
  'a node keeps no old states of a quiet pool': {
    chain: {
      ...plainWorld.chain,
      age: 1_000_000,
      past: [{ ...trade, block: 955_761 }],
    },
    deployment: 'narrow',
    nodes: [node({ statesKept: 128 })],
    reads: [read('pool', 20)],
  },
  'a node answers for blocks of another fork': {
    chain: { ...plainWorld.chain, blockTime: 2 },
    nodes: [{ ...lag({ logs: 5 }), hasLogTimes: true }],
    reads: [read('pool', 1, 1, 20)],
    happenings: [{ at: 14, kind: 'restart' }],
  },
  'a node ignores the block of a count, and shows nothing by its hash': {
    nodes: [
      node({ ignoresCountBlock: true, lag: { ...rightNode.lag, hashes: 5 } }),
    ],
    orders: [wrap],
  },
  'a node with the key does so, and the program dies': {
    nodes: [
      node({ ignoresCountBlock: true, lag: { ...rightNode.lag, hashes: 5 } }),
    ],
    signer: { ...localKey, kind: 'node' },
    orders: [{ ...sell, kills: [{ at: 9, when: 'after' }] }],
  },
  'a wallet’s answer is lost, and the node ignores the block of a count': {
    nodes: [node({ ignoresCountBlock: true })],
    signer: wallet({ answer: 'lost' }),
    orders: [wrap],
  },
  'the first answer of a wallet behind a fallback is lost': {
    signer: { ...wallet({ answer: 'lost' }), kind: 'walletBehindFallback' },
    orders: [wrap],
  },
  'a wallet says that it refused what it sent': {
    signer: wallet({ answer: 'untrue' }),
    orders: [wrap],
  },
  'a node says that it refused what it took': {
    faults: [fault({ kind: 'untrue', of: 'send' })],
    orders: [wrap],
  },
  'a dry run is answered by an internal error': refusal('internal'),
  'a dry run is answered by a busy node': refusal('busy'),
  'a dry run is answered by a node without the header': refusal('noHeader'),
  'the first requests are all lost': {
    transport: 'custom',
    faults: [fault({ at: 2, times: 8 })],
    orders: [wrap],
  },
  'a count is behind the block that the transaction is to follow': {
    nodes: [rightNode, lag({ state: 5 })],
    orders: [wrap, wrap],
  },
  'three equal orders are sent at once': { orders: [wrap, wrap, wrap] },
  'two sales at once need one allowance each': {
    orders: [sell, { ...sell, amount: 250 }],
  },
  'a node does not show an allowance yet': {
    nodes: [lag({ state: 2 })],
    orders: [sell],
  },
  'a node shows an allowance only after twelve seconds': {
    nodes: [lag({ state: 12 })],
    signer: { ...localKey, kind: 'node' },
    orders: [sell],
  },
  'a prompt is open beside another sale': {
    signer: wallet({ decision: 'leaveOpen' }),
    orders: [sell, { ...sell, amount: 250, at: 2 }],
  },
  'a reorganization undoes the allowance': {
    signer: wallet({}, { decision: 'reject' }),
    orders: [sell],
    happenings: [
      { at: 4, kind: 'reorganization', depth: 3, isForgotten: true },
    ],
  },
  'a person speeds up, and then cancels': {
    signer: wallet({ next: 'speedUp' }, { next: 'cancel' }),
    chain: { ...plainWorld.chain, inclusion: 2 },
    orders: [wrap, { ...wrap, kind: 'unwrap', at: 30 }],
  },
  'another program of the key takes the nonce': {
    chain: { ...plainWorld.chain, inclusion: 2 },
    orders: [wrap],
    happenings: [
      {
        ...{ at: 0, kind: 'trade' },
        trade: { by: 'account', kind: 'wrap', amount: 1 },
      },
    ],
  },
  'a node takes batches of three at most': {
    nodes: [node({ batchLimit: 3 })],
    transport: 'http',
    orders: [sell],
  },
  'a node has no tag "pending"': {
    nodes: [node({ hasPending: false })],
    orders: [wrap],
  },
  'an approval is of what is allowed already': {
    orders: [
      { ...sell, at: 1 },
      { ...wrap, kind: 'approve', at: 2 },
    ],
  },
  'the chain restarts while the transaction is waited for': {
    orders: [wrap],
    chain: { ...plainWorld.chain, inclusion: 2 },
    happenings: [{ at: 1, kind: 'restart' }],
  },
  'a wallet gives two equal orders one transaction': {
    chain: { ...plainWorld.chain, baseFee: 0 },
    nodes: [lag({ state: 2 })],
    signer: { ...wallet(), takesGas: false },
    orders: [1, 2, 1].map((times) => ({
      ...{ ...permitted, at: 2, amount: 100 * times },
    })),
  },
  'a wallet’s late answer is a transaction that an equal order has found': {
    nodes: [lag({ state: 5 })],
    signer: wallet({ answer: 'late' }),
    orders: [wrap, wrap],
  },
  'an equal order is mined first, and its wallet answers later': {
    nodes: [lag({ hashes: 1 })],
    signer: wallet({ answer: 'late' }),
    orders: [wrap, wrap],
  },
  'a program is resumed after 1,000 blocks, of which a node shows ten at once':
    {
      seed: 95_092,
      nodes: [
        node({
          lag: { ...rightNode.lag, state: 5 },
          rangeLimit: { blocks: 10, refusal: 'badRequest' },
        }),
        node({ ignoresCountBlock: true, hasPending: false }),
      ],
      transport: 'http',
      signer: wallet({ after: 2 }),
      orders: [
        {
          ...{ ...wrap, kills: [{ at: 8, when: 'seconds' }], pause: 1_000 },
          confirmations: 2,
        },
        wrap,
      ],
    },
  'an equal order is open while a lost answer is searched for': {
    signer: wallet({ after: 20, answer: 'lost' }, { answer: 'late' }),
    orders: [wrap, wrap],
  },
  'a wallet’s node is behind the approval that a plan waited for': {
    seed: 58_752,
    chain: { ...plainWorld.chain, blockTime: 0 },
    nodes: [lag({ state: 2 }), rightNode],
    signer: wallet(),
    orders: [{ ...wrap, kind: 'exactOutput' }],
  },
  'a node counts the nonces of three orders too late': {
    nodes: [lag({ state: 2 })],
    orders: [
      { ...wrap, kind: 'withdraw', at: 1, confirmations: 2 },
      { ...wrap, at: 2 },
      { ...wrap, kind: 'withdraw', at: 1 },
    ],
  },
  'a cache hides what a wallet says that it refused': {
    faults: [fault({ kind: 'cached', of: 'count', at: 1 })],
    signer: wallet({ answer: 'untrue' }),
    orders: [wrap],
  },
  'a wallet says that it refused what has spent the allowance': {
    seed: 6,
    chain: { ...plainWorld.chain, blockTime: 0 },
    nodes: [rightNode, lag({ state: 2, hashes: 1 })],
    signer: wallet({}, { answer: 'untrue' }),
    orders: [sell],
  },
  'the chain restarts while an order waits for another’s nonce': {
    orders: [
      { ...permitted, at: 1, kills: [{ at: 5, when: 'before' }] },
      { ...permitted, at: 2 },
    ],
    happenings: [{ at: 5, kind: 'restart' }],
  },
  'a busy node words it like a refused range, on a long chain': {
    chain: { ...plainWorld.chain, age: 1_000_000 },
    transport: 'custom',
    reads: [
      {
        ...read('pool', 20, 1, 5),
        faults: [fault({ kind: 'busy', of: 'logs', at: 1, times: 8 })],
      },
    ],
  },
  'logs are one block behind, and read four times': {
    nodes: [lag({ logs: 1 })],
    reads: [read('pool', 20, 20, 20, 1), read('history', 20, 1, 1)],
    happenings: [
      {
        ...{ at: 19, kind: 'trade' },
        trade: { by: 'account', kind: 'buy', amount: 50 },
      },
    ],
  },
  'a fork 200 blocks deep comes between two readings': {
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
  'a gateway times out on wide ranges': {
    chain: { ...plainWorld.chain, age: 300 },
    nodes: [node({ rangeLimit: { blocks: 10, refusal: 'gatewayTimeout' } })],
    reads: [read('activity', 1)],
  },
  'two gateways time out on ranges of 500 blocks, in batches and alone': {
    chain: { ...plainWorld.chain, age: 3_000 },
    deployment: 'narrow',
    nodes: [node({ rangeLimit: { blocks: 100, refusal: 'gatewayTimeout' } })],
    reads: [read('history', 20, 20)],
  },
  'refused logs stand beside the reserves in one batch': {
    chain: { ...plainWorld.chain, age: 300 },
    nodes: [node({ rangeLimit: { blocks: 10, refusal: 'originTimeout' } })],
    reads: [read('aprs', 1)],
  },
  'calls fail for a minute, so that no newer block is known': {
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
      { at: 11, kind: 'trade', trade },
      { at: 5, kind: 'trade', trade: { ...trade, amount: 1 } },
    ],
  },
  'a node without block 0 answers null for no logs': {
    nodes: [node({ hasBlock0: false, hasNullLogs: true })],
    reads: [read('history', 1), read('position', 1)],
  },
} satisfies Record<string, Partial<World>>

export type Name = keyof typeof forms

export const found = Object.fromEntries(
  Object.entries(forms).map(([name, form]) => [
    name,
    { ...plainWorld, ...(form as Partial<World>) },
  ]),
) as Record<Name, World>
