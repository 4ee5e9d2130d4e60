import { createServer } from 'node:net'
import { chromium } from '@playwright/test'
import lighthouse from 'lighthouse'
import { expect, test } from './fixtures/test'

// Lighthouse simulates a phone on a slow connection. The performance score depends on
// timing, so only `pnpm bench` measures it, one page at a time.
const isBench = process.env.LETHE_BENCH !== undefined
if (isBench) test.describe.configure({ mode: 'serial' })

for (const path of ['/faucet', '/swap', '/pools'])
  test(`Lighthouse (mobile) ${path}: accessibility and best practices 100, performance when benchmarked`, async ({
    launchOptions,
    stack,
  }) => {
    const port = await getFreePort()
    const browser = await chromium.launch({
      ...launchOptions,
      args: [...(launchOptions.args ?? []), `--remote-debugging-port=${port}`],
    })
    try {
      const result = await lighthouse(`${stack.web}${path}`, {
        port,
        logLevel: 'error',
        onlyCategories: [
          'accessibility',
          'best-practices',
          ...(isBench ? ['performance'] : []),
        ],
      })
      const categories = result?.lhr.categories ?? {}
      const score = (name: string) => (categories[name]?.score ?? 0) * 100
      const failed = Object.values(result?.lhr.audits ?? {})
        .filter(({ score }) => score !== null && score < 1)
        .map(({ id, displayValue }) => `${id} ${displayValue ?? ''}`)
        .join('; ')
      expect(score('accessibility'), failed).toBe(100)
      expect(score('best-practices'), failed).toBe(100)
      if (!isBench) return
      process.stdout.write(`${path} performance ${score('performance')}\n`)
      expect(score('performance'), failed).toBeGreaterThanOrEqual(95)
    } finally {
      await browser.close()
    }
  })

async function getFreePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (address === null || typeof address === 'string')
    throw new Error('The server has no port.')
  return address.port
}
