import { test } from './fixtures/test'
import { keyboard } from './hands'
import { mainJobOnStack } from './mainJob'

// A whole visit, of some ninety steps.
test.setTimeout(240_000)

test('the main job by keyboard alone', async ({ page, app, wallet, stack }) => {
  await mainJobOnStack({ page, app, wallet, stack, hands: keyboard(page) })
})
