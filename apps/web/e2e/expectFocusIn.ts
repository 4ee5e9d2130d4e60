import { expect, type Locator } from '@playwright/test'

/** Waits until a dialog has the focus, so that it receives the keys. */
export const expectFocusIn = (dialog: Locator) =>
  expect(dialog.locator(':focus')).toBeVisible()
