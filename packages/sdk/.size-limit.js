/**
 * Measures sizes as in an application's bundle: viem is external, and its package
 * declares no side effects.
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

/** Measures a single function with the code that it needs. */
const alone = (name, limit, entry = 'index') => ({
  ...whole(`@letheswap/sdk, ${name} alone`, entry, limit),
  import: `{ ${name} }`,
})

export default [
  whole('@letheswap/sdk/amm, whole', 'amm', '2.8 kB'),
  whole('@letheswap/sdk/market, whole', 'market', '16.97 kB'),
  alone('getCandles', '1.58 kB', 'market'),
  alone('toPosition', '900 B', 'market'),
  alone('getPoolActivity', '13.95 kB', 'market'),
  alone('getPosition', '10.74 kB', 'market'),
  // It explains why a transaction failed.
  alone('getTransactionDetails', '12.45 kB'),
  alone('getAllowance', '490 B'),
  // Each action that reads compares the chain to the deployment.
  alone('getBalances', '2.82 kB'),
  alone('getPools', '3.85 kB'),
  alone('getPair', '4.15 kB'),
  // Includes the route search.
  alone('getQuote', '5.97 kB'),
  alone('planSwap', '4.27 kB'),
  // Explains reverts, compares both clients' chains, and adds up transfers.
  alone('executePlan', '16.22 kB'),
  alone('getSwapHistory', '11.94 kB'),
  // It reads the events that created the pairs.
  alone('diagnose', '9.52 kB'),
  // It refuses what a page's own name, texts and pictures could do harm with.
  whole('@letheswap/sdk, whole', 'index', '50.65 kB'),
]
