import { defineConfig } from '@playwright/test'
import tests from './playwright.config'

/** Pictures to look at, not tests: `pnpm shots`. */
export default defineConfig({
  ...tests,
  testDir: 'shots',
  // The sheets stand beside it, in test-results/shots.
  outputDir: 'test-results/traces',
  testMatch: '**/*.shots.ts',
  reporter: 'list',
  timeout: 300_000,
  // The pictures hide the toasts by a style of their own.
  use: { ...tests.use, bypassCSP: true },
  projects: [
    {
      name: 'shots',
      // A style sheet of their own hides the toasts.
      use: { bypassCSP: true },
    },
  ],
})
