import { createManyPools } from '../../../packages/sdk/test/createManyPools'
import { expect, test } from './fixtures/test'
import { withManyPools } from './withManyPools'

test('shows the first of 1,000 pools after two requests', async ({
  app,
  page,
  stack,
}) => {
  const many = await createManyPools(stack, { tokenCount: 296, poolCount: 990 })
  await withManyPools(page, many)
  let requests = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/rpc')) requests += 1
  })
  await app.open('/pools')
  await expect(page.getByRole('row').nth(1)).toContainText('$')
  expect(requests).toBeLessThanOrEqual(2)
  await expect(page.getByText('1 to 50 of 1,000')).toBeVisible()
  await expect(page.getByText('1,000 pools')).toBeVisible()
})
