import { test } from './fixtures/test'
import { keyboard } from './hands'
import { mainJob } from './mainJob'

test('the main job by keyboard alone', async ({ page, app, wallet, stack }) => {
  await mainJob({ page, app, wallet, stack, hands: keyboard(page) })
})
