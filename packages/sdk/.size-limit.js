/** Leaves out what is loaded on demand, by `import()`. */
const asLoaded = (config) => ({
  ...config,
  plugins: [
    {
      name: 'on-demand',
      setup(build) {
        build.onResolve({ filter: /^\./ }, ({ kind, path }) =>
          kind === 'dynamic-import' ? { path, external: true } : undefined,
        )
      },
    },
  ],
})

const entry = { path: 'dist/index.js', gzip: true, ignore: ['viem'] }

export default [
  {
    name: '@letheswap/sdk/amm, whole',
    path: 'dist/amm.js',
    gzip: true,
    import: '*',
    limit: '2.5 kB',
  },
  {
    name: '@letheswap/sdk, getBalances alone',
    ...entry,
    import: '{ getBalances }',
    limit: '2 kB',
  },
  {
    name: '@letheswap/sdk, getAllowance alone',
    ...entry,
    import: '{ getAllowance }',
    limit: '2 kB',
  },
  {
    name: '@letheswap/sdk, whole',
    ...entry,
    import: '*',
    modifyEsbuildConfig: asLoaded,
    limit: '16 kB',
  },
  {
    name: '@letheswap/sdk, whole, with all that it loads on demand',
    ...entry,
    import: '*',
    limit: '26 kB',
  },
]
