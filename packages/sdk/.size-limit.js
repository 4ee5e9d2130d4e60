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
  whole('@letheswap/sdk/market, whole', 'market', '17.06 kB'),
  alone('getCandles', '1.58 kB', 'market'),
  alone('toPosition', '900 B', 'market'),
  alone('getPoolActivity', '13.99 kB', 'market'),
  alone('getPosition', '10.85 kB', 'market'),
  // This function includes the explanation of a failed transaction.
  alone('getTransactionDetails', '12.47 kB'),
  alone('getAllowance', '570 B'),
  // Each action that reads compares the chain to the deployment.
  alone('getBalances', '2.86 kB'),
  alone('getPools', '3.89 kB'),
  alone('getPair', '4.18 kB'),
  // This function includes the route search.
  alone('getQuote', '6.01 kB'),
  alone('planSwap', '4.31 kB'),
  // This function includes the explanation of reverts, the comparison of both clients'
  // chains, and the sum of transfers.
  alone('executePlan', '16.22 kB'),
  alone('getSwapHistory', '11.98 kB'),
  // This function reads the events that created the pairs.
  alone('diagnose', '9.59 kB'),
  // The entry includes the checks of a page's name, texts and pictures, which could do
  // harm.
  whole('@letheswap/sdk, whole', 'index', '50.6 kB'),
]
