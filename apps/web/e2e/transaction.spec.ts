import { expect, test } from './fixtures/test'

test('Back closes a dialog that a link opened, and leaves the screen as it was; so does Escape, also pressed twice at once', async ({
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
  // The browser goes back a moment after the call.
  await dialog.evaluate((dialog) => {
    for (let press = 0; press < 2; press += 1)
      dialog.dispatchEvent(
        new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }),
      )
  })
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(/\/swap\?from=DAI$/)
  // From the faucet, two steps back, it would lead to the page without the dialog.
  await page.goForward()
  await expect(dialog).toContainText('Transaction not found')

  // Reports an invalid hash without repeating it.
  const text = `0x${'zz'.repeat(32)}`
  await app.open(`/swap?tx=${text}`)
  await expect(dialog).toContainText('This is not a transaction hash.')
  await expect(dialog).not.toContainText(text)
})
