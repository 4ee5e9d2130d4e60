import { expect, test } from 'vitest'
import { runSeeds } from './campaign.js'
import { decodeCall } from './contracts.js'
import { found, type Name } from './found.js'
import type { Order, Story } from './orders.js'
import { check, plainOrder } from './shrink.js'
import { plainWorld, runWorld } from './world.js'

const { WORLD_SEED, WORLD_RUNS = '1000' } = process.env
const kinds = [
  ...(['wrap', 'unwrap', 'sell', 'buy', 'exactOutput', 'approve'] as const),
  ...(['deposit', 'depositTokens', 'withdraw', 'withdrawByPermit'] as const),
] satisfies Order['kind'][]

test.each(kinds)('rule: in a plain world, %s succeeds', async (kind) => {
  const world = { ...plainWorld, orders: [{ ...plainOrder, kind }] }
  expect(await check(world)).toBeUndefined()
})

test.each(Object.entries(found))(
  'rule: all rules hold when %s',
  async (_, world) => {
    expect(await check(world)).toBeUndefined()
  },
)

/** Returns the reports about a world's first order, and its mined transactions. */
async function tell(name: Name) {
  const { ledger, account, stories } = await runWorld(found[name])
  const [story] = stories as [Story]
  return {
    ...story.told,
    attempts: story.attempts.map(({ error }) => error),
    mined: ledger
      .history()
      .filter(({ transaction: { from } }) => from === account)
      .map(({ transaction: { data } }) => decodeCall(data).name),
  }
}

test('rule: reports a moved price for a resumed withdrawal by permit', async () => {
  expect(
    await tell('a resumed permit removal meets another price'),
  ).toMatchObject({
    outcome: 'reverted',
    attempts: ['killed', 'TransactionRevertedError'],
    error: { reason: { code: 'slippage' } },
  })
})

test('rule: an approval that replaces a permit has its own data', async () => {
  const told = await tell('an approval takes the place of a permit')
  expect(told.attempts).toEqual(['PlanRejectedError', ''])
  expect(told.mined).toEqual([
    'removeLiquidityETHWithPermit',
    'approve',
    'removeLiquidityETH',
  ])
})

test.each([
  'a token keeps a fee that nobody declares',
  'it does so for a permit',
] as const)('rule: no allowance is missing when %s', async (name) => {
  expect(await tell(name)).toMatchObject({
    outcome: 'refused',
    error: { reason: { code: 'transferRefused' } },
  })
})

const [from, to] = WORLD_SEED
  ? [Number(WORLD_SEED), Number(WORLD_SEED)]
  : [1, Number(WORLD_RUNS)]

test(`rule: no world breaks a rule, seeds ${from} to ${to}`, async () => {
  expect(await runSeeds(from, to)).toEqual([])
})
