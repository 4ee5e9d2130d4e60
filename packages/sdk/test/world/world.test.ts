import { expect, test } from 'vitest'
import { drawWorld } from './draw.js'
import type { Order } from './orders.js'
import { check, describe, plainOrder, shrink } from './shrink.js'
import { plainWorld } from './world.js'

const { WORLD_SEED, WORLD_RUNS = '0' } = process.env
const kinds = [
  ...(['wrap', 'unwrap', 'sell', 'buy', 'exactOutput', 'approve'] as const),
] satisfies Order['kind'][]

test.each(kinds)('rule: in a plain world, %s is done', async (kind) => {
  const world = { ...plainWorld, orders: [{ ...plainOrder, kind }] }
  expect(await check(world)).toBeUndefined()
})

const seeds = WORLD_SEED
  ? [Number(WORLD_SEED)]
  : Array.from({ length: Number(WORLD_RUNS) }, (_, index) => index + 1)

test.runIf(seeds.length > 0)('rule: no world breaks a rule', async () => {
  for (const seed of seeds) {
    const world = drawWorld(seed)
    const breach = await check(world)
    if (!breach) continue
    const least = await shrink(world, breach)
    const { detail } = (await check(least)) ?? breach
    expect.fail(
      `WORLD_SEED=${seed} breaks "${breach.rule}": ${detail}\n${describe(least)}`,
    )
  }
})
