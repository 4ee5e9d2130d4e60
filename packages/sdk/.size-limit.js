/**
 * As an application's bundler loads it: viem is elsewhere and, as its package
 * says, free of side effects.
 */
const withoutViem = (config) => ({
  ...config,
  plugins: [
    {
      name: 'without-viem',
      setup(build) {
        build.onResolve({ filter: /^viem/ }, ({ path }) => ({
          path,
          external: true,
          sideEffects: false,
        }))
      },
    },
  ],
})

const whole = (name, entry, limit) => ({
  name,
  path: `dist/exports/${entry}.js`,
  gzip: true,
  modifyEsbuildConfig: withoutViem,
  limit,
})

/** One function costs what its own code costs. */
const alone = (name, limit, entry = 'index') => ({
  ...whole(`@letheswap/sdk, ${name} alone`, entry, limit),
  import: `{ ${name} }`,
})

export default [
  whole('@letheswap/sdk/amm, whole', 'amm', '2.85 kB'),
  whole('@letheswap/sdk/market, whole', 'market', '14.95 kB'),
  alone('getCandles', '1.55 kB', 'market'),
  alone('toPosition', '900 B', 'market'),
  alone('getPoolActivity', '12.95 kB', 'market'),
  alone('getPosition', '10.25 kB', 'market'),
  // It explains why a transaction failed.
  alone('getTransactionDetails', '11.6 kB'),
  alone('getAllowance', '500 B'),
  alone('getBalances', '1.95 kB'),
  alone('getPools', '2.9 kB'),
  alone('getPair', '3.1 kB'),
  // The route search is a part of it.
  alone('getQuote', '4.95 kB'),
  alone('planSwap', '3.55 kB'),
  // It explains refusals, and compares both clients' chains.
  alone('executePlan', '12.85 kB'),
  alone('getSwapHistory', '9.55 kB'),
  // It reads the events that made the pairs.
  alone('diagnose', '9.25 kB'),
  // It refuses what a page's own name, texts and pictures could do harm with.
  whole('@letheswap/sdk, whole', 'index', '47.6 kB'),
]
