import { defaultServerConditions } from 'vite'
import { defineConfig } from 'vitest/config'

// Stryker runs these for each mutant: tests without a chain, except the proofs of
// plans, whose plans come from one.
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
