import { test } from './fixtures/test'
import { mouse, touch } from './hands'
import { mainJob } from './mainJob'

// A whole visit, of some ninety steps.
test.setTimeout(240_000)

test('the main job, from an empty wallet to a history of three swaps', async ({
  page,
  app,
  wallet,
  stack,
  isMobile,
}) => {
  await mainJob({
    page,
    app,
    wallet,
    stack,
    hands: isMobile ? touch() : mouse(),
  })
})
