import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectAccessible } from './expectAccessible'
import { units } from './fixtures/createChain'
import { expect, revertAfterEach, test } from './fixtures/test'
import { pressInMenu } from './hands'
import { swapPage } from './swapPage'

revertAfterEach()

function getPanel(page: Page) {
  const dialog = page.getByRole('dialog', { name: 'Your activity' })
  return {
    dialog,
    open: () => pressInMenu(page, 'Activity'),
    rows: dialog.getByRole('list', { name: 'Transactions' }).locator('> li'),
    press: (name: string) =>
      dialog.getByRole('button', { name, exact: true }).click(),
  }
}

test('a wallet’s activity: empty, refreshed, listed newest first, filtered and exported; a node that is away is said, and the list stays', async ({
  app,
  chain,
  page,
  wallet,
  watcher,
}) => {
  watcher.allow(/ERR_FAILED|Failed to load resource/)
  await app.openWith('/swap?from=DAI&to=USDT&amount=2', { ZKP: '10' })
  const panel = getPanel(page)
  await panel.open()
  await expect(panel.dialog.getByText(/^Nothing yet\./)).toBeVisible()
  await chain.fund(wallet.address, 'DAI', units('10', 'DAI'))
  await panel.press('Refresh')
  await expect(panel.rows).toHaveCount(1)
  await page.keyboard.press('Escape')

  // Its balances are read anew, too.
  await page.reload()
  await swapPage(page).swap.click()
  await expect(page.getByText('Swap successful: 2 DAI → USDT')).toBeVisible()
  await panel.open()
  // The coins that it was given, what it allowed, and what it swapped.
  await expect(panel.rows).toHaveCount(3)
  await expect(panel.rows).toContainText([
    /^Swap 2 DAI → 1\.99 USDT/,
    /^Approval 2 DAI/,
    /^Received 10 DAI/,
  ])
  await expectAccessible(page)
  await panel.press('Approvals')
  await expect(panel.rows).toHaveCount(1)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    panel.press('Export CSV'),
  ])
  const csv = await readFile(await download.path(), 'utf8')
  expect(csv.split('\r\n')[1]).toMatch(/^\d{4}-.*,approval,,,2 DAI,0x/)
  await panel.press('All')
  await page.route('**/rpc', (route) => route.abort())
  await panel.press('Refresh')
  await expect(panel.dialog.getByRole('alert')).toContainText(
    'This list may be out of date.',
  )
  await expect(panel.rows).toHaveCount(3)
  await page.goBack()
  await expect(panel.dialog).toBeHidden()
  await expect(
    page.getByRole('button', { name: 'Account and settings' }),
  ).toBeFocused()
})
