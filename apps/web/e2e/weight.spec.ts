import type { Browser } from '@playwright/test'
import budget from '../scripts/budget.json' with { type: 'json' }
import { expect, test } from './fixtures/test'

test(`each screen loads at most ${budget.bytes / 1_000} kB of JavaScript in ${budget.files} files without a wallet`, async ({
  browser,
  stack,
}) => {
  for (const path of ['/faucet', '/swap', '/pools']) {
    const { bytes, files } = await measure(browser, `${stack.web}${path}`)
    test.info().annotations.push({ type: path, description: `${bytes} bytes` })
    expect(files, path).toBeGreaterThan(0)
    expect(files, path).toBeLessThanOrEqual(budget.files)
    expect(bytes, path).toBeLessThanOrEqual(budget.bytes)
  }
})

/** Returns the number and the size of the scripts that a first visit loads. */
async function measure(browser: Browser, url: string) {
  const page = await browser.newPage()
  const network = await page.context().newCDPSession(page)
  await network.send('Network.enable')
  const scripts = new Set<string>()
  let bytes = 0
  network.on('Network.responseReceived', ({ requestId, response }) => {
    if (new URL(response.url).pathname.endsWith('.js')) scripts.add(requestId)
  })
  // The transferred bytes, including headers.
  network.on('Network.loadingFinished', ({ encodedDataLength, requestId }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength
  })
  await page.goto(url)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.waitForLoadState('networkidle')
  await page.close()
  return { bytes, files: scripts.size }
}
