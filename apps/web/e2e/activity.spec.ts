import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectAccessible } from './expectAccessible'
import { expect, revertAfterEach, test } from './fixtures/test'
import { swapPage } from './swapPage'

revertAfterEach()

function getPanel(page: Page) {
  const dialog = page.getByRole('dialog', { name: 'Your activity' })
  return {
    dialog,
    button: page.getByRole('button', { name: 'Activity', exact: true }),
    rows: dialog.getByRole('list', { name: 'Transactions' }).locator('> li'),
    press: (name: string) =>
      dialog.getByRole('button', { name, exact: true }).click(),
  }
}

test('a wallet’s activity: listed newest first, filtered and exported', async ({
  app,
  page,
}) => {
  await app.openWith('/swap?from=DAI&to=USDT&amount=2', {
    ZKP: '10',
    DAI: '10',
  })
  await swapPage(page).swap.click()
  await expect(page.getByText('Swap successful: 2 DAI → USDT')).toBeVisible()
  const panel = getPanel(page)
  await panel.button.click()
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
  await expect(panel.rows).toHaveCount(3)
  await page.goBack()
  await expect(panel.dialog).toBeHidden()
  await expect(panel.button).toBeFocused()
})

test('an empty list; Refresh finds what is new; a node that is away is said, and the list stays', async ({
  app,
  chain,
  page,
  wallet,
  watcher,
}) => {
  watcher.allow(/./)
  await app.openWith('/swap', {})
  const panel = getPanel(page)
  await panel.button.click()
  await expect(panel.dialog.getByText(/^Nothing yet\./)).toBeVisible()
  await expectAccessible(page)
  await chain.fund(wallet.address, 'DAI', 10n)
  await panel.press('Refresh')
  await expect(panel.rows).toHaveCount(1)
  await page.route('**/rpc', (route) => route.abort())
  await panel.press('Refresh')
  await expect(panel.dialog.getByRole('alert')).toContainText(
    'This list may be out of date.',
  )
  await expect(panel.rows).toHaveCount(1)
})
