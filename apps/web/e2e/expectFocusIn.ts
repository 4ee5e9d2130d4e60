import { expect, type Locator } from '@playwright/test'

/**
 * Waits until a dialog has the focus and the keys: Radix gives it Escape in a render
 * after the one that moves the focus, and until then Escape closes what lies below.
 */
export async function expectFocusIn(dialog: Locator) {
  await expect(dialog.locator(':focus')).toBeVisible()
  await dialog.evaluate(
    () => new Promise<unknown>((resolve) => requestIdleCallback(resolve)),
  )
}
