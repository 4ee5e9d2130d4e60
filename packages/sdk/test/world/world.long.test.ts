import { expect, test } from 'vitest'
import { runSeeds } from './campaign.js'

const { WORLD_FROM = '1', WORLD_RUNS = '100000' } = process.env
const [from, to] = [Number(WORLD_FROM), Number(WORLD_RUNS)]

test(
  `rule: no world breaks a rule, seeds ${from} to ${to}`,
  async () => {
    expect(await runSeeds(from, to)).toEqual([])
  },
  // Takes twenty minutes of one core, which may be shared.
  4 * 60 * 60 * 1_000,
)
