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

const measure = (name, entry, imported, limit) => ({
  name,
  path: `dist/exports/${entry}.js`,
  gzip: true,
  import: imported,
  modifyEsbuildConfig: withoutViem,
  limit,
})

/** One function costs what its own code costs. */
const alone = (name, limit) =>
  measure(`@letheswap/sdk, ${name} alone`, 'index', `{ ${name} }`, limit)

export default [
  measure('@letheswap/sdk/amm, whole', 'amm', '*', '2.5 kB'),
  alone('getAllowance', '600 B'),
  alone('getBalances', '1.2 kB'),
  alone('getPools', '2 kB'),
  alone('getPair', '2.1 kB'),
  // The route search is a part of it.
  alone('getQuote', '3.6 kB'),
  alone('planSwap', '3 kB'),
  alone('executePlan', '9 kB'),
  alone('getSwapHistory', '6.1 kB'),
  alone('diagnose', '4 kB'),
  measure('@letheswap/sdk, whole', 'index', '*', '27 kB'),
]
