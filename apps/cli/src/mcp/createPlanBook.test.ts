import type { AnyPlan } from '@letheswap/sdk'
import { expect, test } from 'vitest'
import { createPlanBook } from './createPlanBook.js'

/** Its contents don't matter here. */
const plan = { chainId: 1, steps: [] } as unknown as AnyPlan

test('default: a simulated plan is taken once', () => {
  const plans = createPlanBook()
  const hash = plans.add(plan)
  const id = plans.addSimulation(hash)
  plans.consume(hash, id)
  expect(() => plans.consume(hash, id)).toThrow('was already executed')
  expect(() => plans.get(hash)).toThrow('make a new one')
})

test('behavior: a simulation is good for less than a minute', () => {
  let time = 0
  const plans = createPlanBook(() => time)
  const hash = plans.add(plan)
  const id = plans.addSimulation(hash)
  time = 59_999
  plans.assertSimulated(hash, id)
  time = 60_000
  expect(() => plans.consume(hash, id)).toThrow('older than a minute')
  plans.consume(hash, plans.addSimulation(hash))
})
