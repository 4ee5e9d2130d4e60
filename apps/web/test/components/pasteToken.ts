import { expect } from 'vitest'
import { page } from 'vitest/browser'

/** Pastes an address into the To list. Returns the dialog. */
export async function pasteToken(address: string) {
  await expect
    .element(
      page
        .getByLabelText('To token')
        .or(page.getByRole('button', { name: /^To token:/ }))
        .first(),
    )
    .toBeVisible()
  const isSelect =
    page.getByRole('combobox', { name: 'To token', exact: true }).elements()
      .length > 0
  await page
    .getByRole('button', { name: isSelect ? 'Import a token…' : /^To token:/ })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Choose a token' })
  await dialog.getByRole('combobox').fill(address)
  return dialog
}
