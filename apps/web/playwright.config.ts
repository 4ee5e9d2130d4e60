import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'

/** A Chromium of the caller's, else the system's, else Playwright's own. */
const executablePath = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
].find((path) => path !== undefined && existsSync(path))
const { REPORTS_DIR } = process.env

export default defineConfig({
  testDir: 'e2e',
  // `test:long` runs what takes long by its nature, and the brand in both languages.
  testMatch: process.env.TEST_LONG
    ? ['**/*.long.spec.ts', '**/brand.spec.ts']
    : /\/[\w-]+\.spec\.ts$/,
  outputDir: 'test-results',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // Each worker has a chain, a faucet and a page of its own. A third one on two cores
  // makes the whole take a third longer.
  workers: 2,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: [
    ['list'],
    ...(REPORTS_DIR === undefined
      ? []
      : [
          ['json', { outputFile: join(REPORTS_DIR, 'e2e.json') }] as [
            'json',
            { outputFile: string },
          ],
        ]),
  ],
  use: {
    viewport: { width: 1280, height: 800 },
    locale: 'en-GB',
    timezoneId: 'UTC',
    // An element that moves cannot be clicked: no test waits for animations.
    contextOptions: { reducedMotion: 'reduce' },
    // A trace takes a sixth of the time; `--trace retain-on-failure` makes one.
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(executablePath === undefined ? {} : { executablePath }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
})
