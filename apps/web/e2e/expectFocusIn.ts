import { expect, type Locator } from '@playwright/test'

/**
 * Waits until a dialog has focus and keys: Radix gives it Escape one render
 * later.
 */
export async function expectFocusIn(dialog: Locator) {
  await expect(dialog.locator(':focus')).toBeVisible()
  await dialog.evaluate(
    () => new Promise<unknown>((resolve) => requestIdleCallback(resolve)),
  )
}
