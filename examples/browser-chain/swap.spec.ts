import { expect, test } from '@playwright/test'

test('the page swaps on its own chain', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Swap' }).click()
  await expect(page.getByText('Swapped 1 ZKP for 0.49 USDT')).toBeVisible()
})
