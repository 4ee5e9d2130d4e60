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
  whole('@letheswap/sdk/amm, whole', 'amm', '2.8 kB'),
  whole('@letheswap/sdk/market, whole', 'market', '9.1 kB'),
  alone('getCandles', '750 B', 'market'),
  alone('toPosition', '1 kB', 'market'),
  alone('getPoolActivity', '7.55 kB', 'market'),
  alone('getPosition', '6.75 kB', 'market'),
  // It explains why a transaction failed.
  alone('getTransactionDetails', '11.1 kB'),
  alone('getAllowance', '500 B'),
  alone('getBalances', '1.75 kB'),
  alone('getPools', '2.6 kB'),
  alone('getPair', '2.7 kB'),
  // The route search is a part of it.
  alone('getQuote', '4.8 kB'),
  // It tries the swap where a token may keep a fee.
  alone('planSwap', '5.3 kB'),
  // It asks tokens why they refuse a transfer, and compares both clients' chains.
  alone('executePlan', '11.1 kB'),
  alone('getSwapHistory', '6.5 kB'),
  // It reads the events that made the pairs.
  alone('diagnose', '7.9 kB'),
  // It refuses what a page's own name, texts and pictures could do harm with.
  whole('@letheswap/sdk, whole', 'index', '43.6 kB'),
]
