import type { Page } from '@playwright/test'

/** Pastes an address into a token list. Returns the dialog. */
export async function pasteToken(page: Page, label: string, address: string) {
  const select = page.getByRole('combobox', { name: label, exact: true })
  if (await select.count())
    await page.getByRole('button', { name: 'Import a token…' }).click()
  else
    await page.getByRole('button', { name: new RegExp(`^${label}:`) }).click()
  const dialog = page.getByRole('dialog', { name: 'Choose a token' })
  await dialog.getByRole('combobox').fill(address)
  return dialog
}
