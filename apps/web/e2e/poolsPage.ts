import type { Page } from '@playwright/test'

/** Locators for the Pools page, mostly by visible text and role. */
export function poolsPage(page: Page) {
  const dialog = page.getByRole('dialog')
  return {
    refresh: page.getByRole('button', { name: /^Refresh(ing\.\.\.)?$/ }),
    /** Finds a pool's row on desktop, or its card on mobile. */
    pool: (name: string) =>
      page.locator('tbody tr, main li').filter({ hasText: name }),
    add: (name: string) =>
      page.getByRole('button', { name: `Add Liquidity to ${name}` }),
    remove: (name: string) =>
      page.getByRole('button', { name: `Remove from ${name}` }),
    dialog,
    /** The form, without the toasts above it. */
    form: dialog.locator('form'),
    field: (label: string) => dialog.getByLabel(label, { exact: true }),
    press: (name: string) =>
      dialog.getByRole('button', { name, exact: true }).click(),
    button: (name: string) => dialog.getByRole('button', { name, exact: true }),
  }
}
