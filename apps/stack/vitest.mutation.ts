import { defaultServerConditions } from 'vite'
import { defineConfig } from 'vitest/config'

// Stryker runs these tests of the gateway, without a chain, for each mutant. They need
// the built page.
export default defineConfig({
  ssr: {
    resolve: { conditions: ['@letheswap/source', ...defaultServerConditions] },
  },
  test: {
    include: ['test/{createMemory,gateway,getOrigin,rpc}.test.ts'],
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
