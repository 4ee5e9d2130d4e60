import { startDevnet } from '@letheswap/devnet'
import type { Page } from '@playwright/test'
import { expectAccessible } from './expectAccessible'
import { expect, revertAfterEach, test } from './fixtures/test'

revertAfterEach()

const panel = (page: Page) => {
  const dialog = page.getByRole('dialog', { name: 'Network' })
  return {
    dialog,
    open: () => page.getByTestId('wallet-chain').click(),
    again: () => dialog.getByRole('button', { name: 'Check again' }).click(),
  }
}

test('a sound network is told to be, with its latency and the age of its head', async ({
  app,
  page,
}) => {
  await app.openWith('/pools', { ZKP: '1' })
  const { dialog, open } = panel(page)
  await open()
  await expect(dialog.getByText('Everything works.').last()).toBeVisible()
  await expect(
    dialog.getByText(/^The node answered in \d+ ms\.$/),
  ).toBeVisible()
  await expect(dialog.getByText(/^The latest block, \d+, is/)).toBeVisible()
  await dialog.getByText(/^Checks passed: \d+$/).click()
  await expect(
    dialog.getByText(/^The wallet's node has the same block \d+\.$/),
  ).toBeVisible()
  await expectAccessible(page)
})

test.describe('what is wrong', () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

  test('comes with its cure, and a report without secrets', async ({
    app,
    page,
    stack,
    watcher,
  }) => {
    await app.openWith('/pools', { ZKP: '1' })
    watcher.allow(/Failed to load resource|request failed/)
    await page.route('**/rpc', (route) => route.abort())
    const { again, dialog, open } = panel(page)
    await open()
    await expect(
      dialog.getByText('Start the node, or correct chain.rpcUrls.'),
    ).toBeVisible()
    await expect(dialog.getByText(/^The node does not answer/)).toBeVisible()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Copy report' }).click()
    await expect(app.toast('Report copied')).toBeVisible()
    const report = await page.evaluate(() => navigator.clipboard.readText())
    expect(report.split('\n').slice(0, 2)).toEqual([
      'LetheZKP (500000)',
      new URL(stack.web).origin,
    ])
    expect(report).toContain('error RPC: The node does not answer')
    // A path or a query may hold a provider's key.
    expect(report).not.toContain('/rpc')

    await page.unroute('**/rpc')
    await again()
    await expect(dialog.getByText('Everything works.').last()).toBeVisible()
  })

  test('a wallet on another node of the same chain id is told', async ({
    app,
    chain,
    page,
    stack,
    wallet,
  }) => {
    await app.openWith('/pools', { ZKP: '1' })
    const other = await startDevnet()
    try {
      // Its blocks are its own: the first ones are mined at other times.
      await chain.rpc('evm_mine', [])
      wallet.addChain(stack.deployment.chain.id, other.rpcUrl)
      const { dialog, open } = panel(page)
      await open()
      await expect(
        dialog.getByText('it is on another chain with the same id'),
      ).toBeVisible()
      await expect(
        dialog.getByText('Delete the network in the wallet'),
      ).toBeVisible()
    } finally {
      await other.stop()
    }
  })
})
