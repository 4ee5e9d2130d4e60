import { expect, test } from './fixtures/test'

/** Kilobytes of JavaScript, as they come over the network. */
const budgets = { '/faucet': 168, '/swap?amount=1': 184, '/pools': 173 }

for (const [path, budget] of Object.entries(budgets))
  test(`${path} is at rest after at most ${budget} kB of JavaScript`, async ({
    app,
    page,
  }) => {
    await app.open(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')
    const { bytes, files } = await page.evaluate(() => {
      const files = performance
        .getEntriesByType('resource')
        .filter(({ name }) => new URL(name).pathname.endsWith('.js'))
        .map((entry) => entry as PerformanceResourceTiming)
      return {
        files: files.length,
        bytes: files.reduce((sum, file) => sum + file.encodedBodySize, 0),
      }
    })
    expect(files).toBeGreaterThan(3)
    expect(bytes / 1_000).toBeLessThanOrEqual(budget)
  })
