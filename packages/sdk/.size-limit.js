/**
 * As the bundler of an application loads it: viem is elsewhere and, as its
 * package says, free of side effects; what is loaded on demand, by `import()`,
 * is left out unless asked for.
 */
const asLoaded =
  ({ onDemand = false } = {}) =>
  (config) => ({
    ...config,
    // Shared chunks that an entry needs nothing of.
    logOverride: { 'ignored-bare-import': 'silent' },
    plugins: [
      {
        name: 'as-loaded',
        setup(build) {
          build.onResolve({ filter: /^viem/ }, ({ path }) => ({
            path,
            external: true,
            sideEffects: false,
          }))
          build.onResolve({ filter: /^\./ }, ({ kind, path }) =>
            kind === 'dynamic-import' && !onDemand
              ? { path, external: true }
              : undefined,
          )
        },
      },
    ],
  })

const entry = { path: 'dist/index.js', gzip: true }

const alone = (name, limit, note = '') => ({
  name: `@letheswap/sdk, ${name} alone${note}`,
  ...entry,
  import: `{ ${name} }`,
  modifyEsbuildConfig: asLoaded(),
  limit,
})

export default [
  {
    name: '@letheswap/sdk/amm, whole',
    path: 'dist/amm.js',
    gzip: true,
    import: '*',
    modifyEsbuildConfig: asLoaded(),
    limit: '2.5 kB',
  },
  alone('getAllowance', '600 B'),
  alone('getBalances', '1.1 kB'),
  alone('getPools', '2 kB'),
  alone('getPair', '2 kB'),
  alone('getQuote', '3.5 kB', ', with the route search'),
  {
    name: '@letheswap/sdk, whole, without what it loads on demand',
    ...entry,
    import: '*',
    modifyEsbuildConfig: asLoaded(),
    limit: '15 kB',
  },
  {
    name: '@letheswap/sdk, whole, with all that it loads on demand',
    ...entry,
    import: '*',
    modifyEsbuildConfig: asLoaded({ onDemand: true }),
    limit: '26 kB',
  },
]
