import budget from '../scripts/budget.json' with { type: 'json' }
import { expect, test } from './fixtures/test'

for (const path of ['/faucet', '/swap', '/pools'])
  test(`${path} fetches at most ${budget.bytes / 1_000} kB of JavaScript in ${budget.files} files without a wallet`, async ({
    browser,
    stack,
  }) => {
    const page = await browser.newPage()
    const network = await page.context().newCDPSession(page)
    await network.send('Network.enable')
    const scripts = new Set<string>()
    let bytes = 0
    network.on('Network.responseReceived', ({ requestId, response }) => {
      if (new URL(response.url).pathname.endsWith('.js')) scripts.add(requestId)
    })
    // Its length is that on the wire, headers included.
    network.on(
      'Network.loadingFinished',
      ({ encodedDataLength, requestId }) => {
        if (scripts.has(requestId)) bytes += encodedDataLength
      },
    )
    await page.goto(`${stack.web}${path}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')
    await page.close()
    test.info().annotations.push({ type: 'bytes', description: `${bytes}` })
    expect(scripts.size).toBeGreaterThan(0)
    expect(scripts.size).toBeLessThanOrEqual(budget.files)
    expect(bytes).toBeLessThanOrEqual(budget.bytes)
  })
