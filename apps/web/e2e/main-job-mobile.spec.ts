import { phone, test } from './fixtures/test'
import { touch } from './hands'
import { mainJobOnStack } from './mainJob'

test.use(phone)

// A whole visit, of some ninety steps.
test.setTimeout(240_000)

test('the main job by touch, from an empty wallet to a history of three swaps', async ({
  page,
  app,
  wallet,
  stack,
}) => {
  await mainJobOnStack({ page, app, wallet, stack, hands: touch() })
})
