import { defineConfig } from '@playwright/test'
import tests from './playwright.config'

/** Takes pictures for people instead of testing: `pnpm shots`. */
export default defineConfig({
  ...tests,
  testDir: 'shots',
  // The pictures are in test-results/shots.
  outputDir: 'test-results/traces',
  testMatch: '**/*.shots.ts',
  reporter: 'list',
  timeout: 300_000,
  // The page's policy does not allow the style sheet that hides the toasts.
  use: { ...tests.use, bypassCSP: true },
  projects: [{ name: 'shots' }],
})
