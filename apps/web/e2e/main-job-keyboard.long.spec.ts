import { test } from './fixtures/test'
import { keyboard } from './hands'
import { mainJobOnStack } from './mainJob'

// The test takes about 90 steps, too many for the default timeout.
test.setTimeout(240_000)

test('completes the main job by keyboard alone', async ({
  page,
  app,
  wallet,
  stack,
}) => {
  await mainJobOnStack({ page, app, wallet, stack, hands: keyboard(page) })
})
