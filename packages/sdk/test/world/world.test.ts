import { expect, test } from 'vitest'
import { runSeeds } from './campaign.js'
import type { Fault } from './connection.js'
import { decodeCall } from './contracts.js'
import { type NodeProfile, rightNode } from './node.js'
import type { Order, Story } from './orders.js'
import { findBreach } from './rules.js'
import { check, plainOrder } from './shrink.js'
import { localKey, plainPrompt } from './signers.js'
import { plainWorld, runWorld, type World } from './world.js'

const { WORLD_SEED, WORLD_RUNS = '1000' } = process.env
const kinds = [
  ...(['wrap', 'unwrap', 'sell', 'buy', 'exactOutput', 'approve'] as const),
  ...(['deposit', 'depositTokens', 'withdraw', 'withdrawByPermit'] as const),
] satisfies Order['kind'][]

test.each(kinds)('rule: in a plain world, %s is done', async (kind) => {
  const world = { ...plainWorld, orders: [{ ...plainOrder, kind }] }
  expect(await check(world)).toBeUndefined()
})

const lag = (part: Partial<NodeProfile['lag']>): NodeProfile => ({
  ...{ ...rightNode, lag: { ...rightNode.lag, ...part } },
})
const wrap = plainOrder
const permitted: Order = { ...plainOrder, kind: 'withdrawByPermit' }
const failing: Fault = {
  ...{ kind: 'noHeader', of: 'call', at: 0, times: 1, seconds: 0 },
}

test.each<[string, Partial<World>]>([
  [
    'the chain restarts while signed bytes wait to be sent again',
    {
      orders: [
        { ...wrap, at: 2 },
        { ...wrap, at: 1, kills: [{ at: 21, when: 'before' }] },
      ],
      faults: [{ ...failing, kind: 'lostBefore', of: 'any', at: 2, times: 8 }],
      happenings: [{ at: 4, kind: 'restart' }],
    },
  ],
  [
    'a node still shows an allowance that another order has spent',
    {
      nodes: [lag({ state: 1 })],
      orders: [
        { ...plainOrder, kind: 'exactOutput' },
        { ...plainOrder, kind: 'sell' },
      ],
    },
  ],
  [
    'one of two nodes ignores the block of a count',
    {
      nodes: [{ ...rightNode, ignoresCountBlock: true }, rightNode],
      signer: {
        ...{ ...localKey, kind: 'wallet', takesNonce: false },
        prompts: [{ ...plainPrompt, after: 90, answer: 'internal' }],
      },
      orders: [wrap],
    },
  ],
])('rule: all rules hold where %s', async (_, special) => {
  expect(await check({ ...plainWorld, ...special })).toBeUndefined()
})

/** Carries out the one order of a world, and returns what was told. */
async function tell(special: Partial<World>) {
  const world = { ...plainWorld, ...special }
  const outcome = await runWorld(world)
  expect(findBreach(world, outcome)).toBeUndefined()
  const [story] = outcome.stories
  return {
    ...(story as Story).told,
    attempts: story?.attempts.map(({ error }) => error),
    mined: outcome.ledger
      .history()
      .filter(({ transaction: { from } }) => from === outcome.account)
      .map(({ transaction: { data } }) => decodeCall(data).name),
  }
}

test('rule: a resumed permit removal that the price broke says so', async () => {
  const told = await tell({
    chain: { ...plainWorld.chain, inclusion: 5 },
    orders: [{ ...permitted, kills: [{ at: 4, when: 'seconds' }] }],
    happenings: [
      {
        ...{ at: 0, kind: 'trade' },
        trade: { by: 'other', kind: 'buy', amount: 1_000_000 },
      },
    ],
  })
  expect(told).toMatchObject({
    outcome: 'reverted',
    attempts: ['killed', 'TransactionRevertedError'],
    error: { reason: { code: 'slippage' } },
  })
})

test('rule: an approval in the place of a permit has its own data', async () => {
  const told = await tell({
    // The other order's permit takes its nonce.
    orders: [
      { ...permitted, insists: true, pause: 60 },
      { ...permitted, at: 10, amount: 250 },
    ],
    signer: {
      ...{ ...localKey, kind: 'wallet', takesNonce: false },
      prompts: [plainPrompt, { ...plainPrompt, decision: 'reject' }],
    },
    faults: [{ ...failing, at: 17 }],
  })
  expect(told.attempts).toEqual(['PlanRejectedError', ''])
  expect(told.mined).toEqual([
    'removeLiquidityETHWithPermit',
    'approve',
    'removeLiquidityETH',
  ])
})

test.each(['withdraw', 'withdrawByPermit'] as const)(
  'rule: a token that keeps a fee undeclared is no missing allowance, %s',
  async (kind) => {
    const told = await tell({
      chain: { ...plainWorld.chain, feeBps: 100 },
      orders: [{ ...plainOrder, kind }],
    })
    expect(told).toMatchObject({
      outcome: 'refused',
      error: { reason: { code: 'transferRefused' } },
    })
  },
)

const [from, to] = WORLD_SEED
  ? [Number(WORLD_SEED), Number(WORLD_SEED)]
  : [1, Number(WORLD_RUNS)]

test(`rule: no world breaks a rule, seeds ${from} to ${to}`, async () => {
  expect(await runSeeds(from, to)).toEqual([])
})
