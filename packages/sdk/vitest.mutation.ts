import { defaultServerConditions } from 'vite'
import { defineConfig } from 'vitest/config'

// Stryker runs these tests for each mutant: tests without a chain, except for proofs of
// plans, whose plans come from a chain.
export default defineConfig({
  ssr: {
    resolve: { conditions: ['@letheswap/source', ...defaultServerConditions] },
  },
  test: {
    include: ['src/{amm,tokens}/*.test.ts', 'src/plans/parsePlan.test.ts'],
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
