import { page } from 'vitest/browser'

const dialog = page.getByRole('dialog')

/** Locators for the Pools page, mostly by visible text and role. */
export const poolsPage = {
  refresh: page.getByRole('button', { name: /^Refresh(ing\.\.\.)?$/ }),
  /** Finds a pool's row on desktop, or its card on mobile. */
  pool: (name: string) =>
    page.getByCss('tbody tr, main li').filter({ hasText: name }),
  add: (name: string) =>
    page.getByRole('button', { name: `Add Liquidity to ${name}` }),
  remove: (name: string) =>
    page.getByRole('button', { name: `Remove from ${name}` }),
  dialog,
  /** The form, without the toasts above it. */
  form: dialog.getByCss('form'),
  field: (label: string) => dialog.getByLabelText(label, { exact: true }),
  press: (name: string) =>
    dialog.getByRole('button', { name, exact: true }).click(),
  button: (name: string) => dialog.getByRole('button', { name, exact: true }),
}
