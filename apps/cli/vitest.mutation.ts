import { defaultServerConditions } from 'vite'
import { defineConfig } from 'vitest/config'

// Stryker runs these tests of the sending commands, on a devnet, for each mutant.
export default defineConfig({
  ssr: {
    resolve: { conditions: ['@letheswap/source', ...defaultServerConditions] },
  },
  test: {
    include: [
      'src/commands/{approve,liquidity,swap,wrap}.test.ts',
      'src/lib/{confirm,intents,planFile}.test.ts',
    ],
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
