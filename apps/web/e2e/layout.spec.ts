import { chromium } from '@playwright/test'
import { expect, revertAfterEach, test } from './fixtures/test'

revertAfterEach()

test('nothing moves sideways when a scrollbar appears or disappears', async ({
  launchOptions,
  stack,
}) => {
  // By default, Playwright hides the scrollbars, which are wide on most desktops.
  const browser = await chromium.launch({
    ...launchOptions,
    ignoreDefaultArgs: ['--hide-scrollbars'],
  })
  try {
    const page = await browser.newPage({
      viewport: { width: 1280, height: 1100 },
    })
    const left = () =>
      // Locates the link by its position, because the header has no role behind a
      // dialog.
      page
        .locator('header a')
        .first()
        .evaluate((link) => link.getBoundingClientRect().left)
    const bar = () =>
      page.evaluate(() => innerWidth - document.documentElement.clientWidth)
    await page.goto(`${stack.web}/faucet`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const before = await left()
    await page.setViewportSize({ width: 1280, height: 500 })
    expect(await bar()).toBeGreaterThan(0)
    expect(await left()).toBe(before)
    await page.getByRole('button', { name: 'Connect Wallet' }).first().click()
    await expect(page.getByRole('dialog')).toBeVisible()
    expect(await left()).toBe(before)
  } finally {
    await browser.close()
  }
})
