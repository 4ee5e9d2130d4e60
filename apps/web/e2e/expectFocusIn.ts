import { expect, type Locator } from '@playwright/test'

/** Waits until a dialog has the focus, and with it the keys. */
export const expectFocusIn = (dialog: Locator) =>
  expect(dialog.locator(':focus')).toBeVisible()
