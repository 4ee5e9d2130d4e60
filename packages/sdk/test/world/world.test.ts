import { expect, test } from 'vitest'
import { runSeeds } from './campaign.js'
import type { Order } from './orders.js'
import { check, plainOrder } from './shrink.js'
import { plainWorld } from './world.js'

const { WORLD_SEED, WORLD_RUNS = '1000' } = process.env
const kinds = [
  ...(['wrap', 'unwrap', 'sell', 'buy', 'exactOutput', 'approve'] as const),
] satisfies Order['kind'][]

test.each(kinds)('rule: in a plain world, %s is done', async (kind) => {
  const world = { ...plainWorld, orders: [{ ...plainOrder, kind }] }
  expect(await check(world)).toBeUndefined()
})

const [from, to] = WORLD_SEED
  ? [Number(WORLD_SEED), Number(WORLD_SEED)]
  : [1, Number(WORLD_RUNS)]

test(`rule: no world breaks a rule, seeds ${from} to ${to}`, async () => {
  expect(await runSeeds(from, to)).toEqual([])
})
