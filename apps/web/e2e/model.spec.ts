import { test } from './fixtures/test'
import { runModel } from './model/runModel'

test('whatever a person, a wallet and a line do for a while, the page keeps its rules', async ({
  browser,
  chain,
  stack,
}) => {
  await runModel({ browser, chain, stack, seed: 1, runs: 1, actions: 80 })
})
