import { defaultServerConditions } from 'vite'
import { defineConfig } from 'vitest/config'

// Stryker runs these tests for each mutant: the gateway's tests without a chain. They
// need the built page.
export default defineConfig({
  ssr: {
    resolve: { conditions: ['@letheswap/source', ...defaultServerConditions] },
  },
  test: {
    include: ['test/{gateway,getOrigin,rpc}.test.ts'],
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
