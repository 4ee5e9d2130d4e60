import { BootstrapError, install, main, pnpm } from './bootstrap.mjs'

/** Static files for any web host: their package, and what serves them here. */
const sites = {
  // `apps/web/dist-demo`.
  demo: {
    name: 'web',
    serve: [
      '--filter=@letheswap/web',
      ...['exec', 'vite', 'preview', '--config', 'vite.demo.config.ts'],
    ],
  },
  // `apps/docs/dist`. VitePress's own preview listens on all interfaces.
  docs: {
    name: 'docs',
    serve: ['exec', 'vite', 'preview', 'apps/docs', '--outDir', 'dist'],
  },
}

await main(async () => {
  const [site, ...options] = process.argv.slice(2)
  if (!Object.hasOwn(sites, site))
    throw new BootstrapError(`Sites: ${Object.keys(sites).join(', ')}.`)
  // Before the build, which takes a minute in a new clone.
  if (options.includes('--help')) {
    console.log(
      [
        `Usage: npm run ${site} -- [options]`,
        '',
        '  --port N     the port to listen on (default 4173)',
        '  --host HOST  the address to listen on (default localhost)',
        '  --help       print this text',
      ].join('\n'),
    )
    return
  }
  const { name, serve } = sites[site]
  await install()
  await pnpm([
    ...['exec', 'turbo', 'run', `build:${site}`],
    ...[`--filter=@letheswap/${name}`, '--output-logs=errors-only'],
  ])
  await pnpm([...serve, ...options])
})
