import { expect, test } from './fixtures/test'

test('Back or Escape closes a dialog that a link opened, and keeps the screen', async ({
  app,
  page,
}) => {
  await app.open('/faucet')
  await app.open(`/swap?from=DAI&tx=0x${'12'.repeat(32)}`)
  const dialog = page.getByRole('dialog', { name: 'Transaction', exact: true })
  await expect(dialog).toContainText('Transaction not found')
  await expect(page).toHaveURL(/tx=0x12/)
  await page.goBack()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(/\/swap\?from=DAI$/)
  await page.goForward()
  await expect(dialog).toContainText('Transaction not found')
  // Presses Escape twice at once, because browsers go back asynchronously.
  await dialog.evaluate((dialog) => {
    for (let press = 0; press < 2; press += 1)
      dialog.dispatchEvent(
        new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }),
      )
  })
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(/\/swap\?from=DAI$/)
  // Going back twice would lead to the faucet, and from there forward to the page
  // without the dialog.
  await page.goForward()
  await expect(dialog).toContainText('Transaction not found')

  // Reports an invalid hash without repeating it.
  const text = `0x${'zz'.repeat(32)}`
  await app.open(`/swap?tx=${text}`)
  await expect(dialog).toContainText('This is not a transaction hash.')
  await expect(dialog).not.toContainText(text)
})
