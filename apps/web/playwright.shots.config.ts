import { defineConfig } from '@playwright/test'
import tests from './playwright.config'

/** These are pictures for people, not tests: `pnpm shots`. */
export default defineConfig({
  ...tests,
  testDir: 'shots',
  // The pictures are in test-results/shots.
  outputDir: 'test-results/traces',
  testMatch: '**/*.shots.ts',
  reporter: 'list',
  timeout: 300_000,
  // A style sheet that the page does not serve hides the toasts.
  use: { ...tests.use, bypassCSP: true },
  projects: [{ name: 'shots' }],
})
