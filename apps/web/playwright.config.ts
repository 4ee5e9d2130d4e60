import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { contextOptions, launchOptions } from './chromium'

const { REPORTS_DIR } = process.env

export default defineConfig({
  testDir: 'e2e',
  // `test:long` runs slow tests, and the brand in both languages.
  testMatch: process.env.TEST_LONG
    ? ['**/*.long.spec.ts', '**/brand.spec.ts']
    : /\/[\w-]+\.spec\.ts$/,
  outputDir: 'test-results',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // Each worker has its own chain, faucet and page. On two cores, a third worker makes
  // the whole run a third slower.
  workers: 2,
  timeout: 90_000,
  // MetaMask polls the chain every 20 seconds, and waits for a poll before it sends.
  expect: { timeout: process.env.METAMASK_FOLDER ? 120_000 : 15_000 },
  reporter: [
    ['list'],
    ...(REPORTS_DIR === undefined
      ? []
      : [
          [
            'json',
            { outputFile: join(REPORTS_DIR, `e2e-${process.pid}.json`) },
          ] as ['json', { outputFile: string }],
        ]),
  ],
  use: {
    ...contextOptions,
    // Records no traces, which take a sixth of the time. `--trace retain-on-failure`
    // records them.
    screenshot: 'only-on-failure',
    launchOptions,
  },
})
