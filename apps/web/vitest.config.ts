import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defaultClientConditions, defaultServerConditions } from 'vite'
import { defineProject } from 'vitest/config'
import { contextOptions, launchOptions } from './chromium.ts'
import { startChain } from './test/components/startChain.ts'
import { alias } from './vite.build.ts'

const { viewport, contextOptions: media, ...place } = contextOptions

/**
 * Runs the tests of the page's components in one browser, on a real chain, without a
 * server.
 */
export default defineProject({
  resolve: {
    alias,
    conditions: ['@letheswap/source', ...defaultClientConditions],
  },
  // These conditions apply to the command that starts the chain, which runs in Node.
  ssr: {
    resolve: { conditions: ['@letheswap/source', ...defaultServerConditions] },
  },
  plugins: [react(), tailwindcss()],
  test: {
    name: 'components',
    root: import.meta.dirname,
    include: ['test/components/**/*.test.tsx'],
    setupFiles: 'test/components/setup.ts',
    // The same limit as for all other tests.
    testTimeout: 300_000,
    isolate: false,
    maxWorkers: 2,
    // These tests run after all others, because together they would need four cores.
    sequence: { groupOrder: 1 },
    expect: { poll: { timeout: 15_000, interval: 50 } },
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      viewport,
      provider: playwright({
        launchOptions,
        // Options of Vitest's page, which contains the page of the tests.
        contextOptions: {
          ...place,
          ...media,
          viewport: { width: 1300, height: 1000 },
        },
        actionTimeout: 15_000,
      }),
      commands: { startChain },
      instances: [{ browser: 'chromium' }],
    },
  },
})
