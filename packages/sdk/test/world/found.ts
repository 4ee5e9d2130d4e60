import type { Fault } from './connection.js'
import { type NodeProfile, rightNode } from './node.js'
import type { Order } from './orders.js'
import { plainOrder } from './shrink.js'
import { localKey, type Prompt, plainPrompt } from './signers.js'
import { plainWorld, type World } from './world.js'

const wrap = plainOrder
const permitted: Order = { ...plainOrder, kind: 'withdrawByPermit' }
const fault: Fault = {
  ...{ kind: 'noHeader', of: 'call', at: 0, times: 1, seconds: 0 },
}
const node = (special: Partial<NodeProfile>) => ({ ...rightNode, ...special })
const lag = (part: Partial<NodeProfile['lag']>) =>
  node({ lag: { ...rightNode.lag, ...part } })
const wallet = (...prompts: Partial<Prompt>[]): World['signer'] => ({
  ...{ ...localKey, kind: 'wallet', takesNonce: false },
  prompts: prompts.map((it) => ({ ...plainPrompt, ...it })),
})
const trade = { by: 'other', kind: 'buy', amount: 1_000_000 } as const

/** Worlds that broke a rule once, in their shortest form. */
const forms = {
  'the chain restarts while signed bytes wait to be sent again': {
    orders: [
      { ...wrap, at: 2 },
      { ...wrap, at: 1, kills: [{ at: 21, when: 'before' }] },
    ],
    faults: [{ ...fault, kind: 'lostBefore', of: 'any', at: 2, times: 8 }],
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
  // The other order's permit takes its nonce, and the next cannot be read.
  'an approval takes the place of a permit': {
    orders: [
      { ...permitted, insists: true, pause: 60 },
      { ...permitted, at: 10, amount: 250 },
    ],
    signer: wallet({}, { decision: 'reject' }),
    faults: [{ ...fault, at: 17 }],
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
    reads: [{ kind: 'pool', at: [20], faults: [] }],
  },
  'a node answers for blocks of another fork': {
    chain: { ...plainWorld.chain, blockTime: 2 },
    nodes: [{ ...lag({ logs: 5 }), hasLogTimes: true }],
    reads: [{ kind: 'pool', at: [1, 1, 20], faults: [] }],
    happenings: [{ at: 14, kind: 'restart' }],
  },
} satisfies Record<string, Partial<World>>

export type Name = keyof typeof forms

export const found = Object.fromEntries(
  Object.entries(forms).map(([name, form]) => [
    name,
    { ...plainWorld, ...(form as Partial<World>) },
  ]),
) as Record<Name, World>
