import { test } from './fixtures/test'
import { runModel } from './model/runModel'

test('the page keeps its rules through random actions of user, wallet and connection', async ({
  browser,
  chain,
  stack,
}) => {
  await runModel({ browser, chain, stack, seed: 1, runs: 1, actions: 80 })
})
