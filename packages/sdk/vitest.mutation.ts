import { defineConfig } from 'vitest/config'

// What Stryker runs for each of its mutants: tests that need no chain.
export default defineConfig({
  test: { include: ['src/{amm,tokens}/*.test.ts'], isolate: false },
})
