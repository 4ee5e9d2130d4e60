import { expectAccessible } from './expectAccessible'
import { expect, revertAfterEach, test } from './fixtures/test'
import { pressInMenu } from './hands'

revertAfterEach()

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

test('reports network problems with a fix and without secrets, and passes a healthy network', async ({
  app,
  page,
  stack,
  watcher,
}) => {
  await app.openWith('/pools', { ZKP: '1' })
  watcher.allow(/Failed to load resource|request failed/)
  await page.route('**/rpc', (route) => route.abort())
  const dialog = page.getByRole('dialog', { name: 'Network' })
  await pressInMenu(page, 'Check the network')
  const fix = dialog.getByText('Start the node, or correct chain.rpcUrls.')
  await expect(fix).toBeHidden()
  await dialog.getByText('How to fix it').click()
  await expect(fix).toBeVisible()
  const problems = dialog.getByRole('list')
  await expect(problems).toContainText(/^The node does not answer/)
  await dialog.getByRole('button', { name: 'Copy report' }).click()
  await expect(app.toast('Report copied')).toBeVisible()
  const report = await page.evaluate(() => navigator.clipboard.readText())
  expect(report.split('\n').slice(0, 2)).toEqual([
    'LetheZKP (500000)',
    new URL(stack.web).origin,
  ])
  expect(report).toContain('error rpc: The node does not answer')
  // No path or query may appear, because it may contain a provider's key.
  expect(report).not.toContain('/rpc')

  await page.unroute('**/rpc')
  await dialog.getByRole('button', { name: 'Check again' }).click()
  await expect(dialog.getByText('All checks passed.').last()).toBeVisible()
  await expect(dialog.getByText(/^\d+ ms$/)).toBeVisible()
  await expect(dialog.getByText(/^#[\d,]+, \d+ s ago$/)).toBeVisible()
  await dialog.getByText(/^Checks passed: \d+$/).click()
  await expect(
    dialog.getByText(/^The wallet's node has the same block \d+\.$/),
  ).toBeVisible()
  await expectAccessible(page)
})
