import { BootstrapError, install, main, pnpm } from './bootstrap.mjs'

/**
 * Static sites for any web host: the task that builds each, and the command that serves
 * it.
 */
const sites = {
  // Serves `apps/demo/dist`.
  demo: {
    task: 'build',
    port: 4173,
    serve: ['exec', 'vite', 'preview', '--config', 'apps/demo/vite.config.ts'],
  },
  // Serves `apps/docs/dist`. VitePress's own preview would listen on all interfaces.
  docs: {
    task: 'build:docs',
    port: 4174,
    serve: ['exec', 'vite', 'preview', 'apps/docs', '--outDir', 'dist'],
  },
}

await main(async () => {
  const [site, ...options] = process.argv.slice(2)
  if (!Object.hasOwn(sites, site))
    throw new BootstrapError(`Sites: ${Object.keys(sites).join(', ')}.`)
  // Prints the help before the build, which takes a minute in a new clone.
  if (options.includes('--help')) {
    console.log(
      [
        `Usage: npm run ${site} -- [options]`,
        '',
        `  --port N     the port to listen on (default ${sites[site].port})`,
        '  --host HOST  the address to listen on (default localhost)',
        '  --no-build   serve what is built',
        '  --help       print this text',
      ].join('\n'),
    )
    return
  }
  const { port, task, serve } = sites[site]
  if (!options.includes('--no-build')) {
    await install()
    await pnpm([
      ...['exec', 'turbo', 'run', task],
      ...[`--filter=@letheswap/${site}`, '--output-logs=errors-only'],
    ])
  }
  await pnpm([
    ...serve,
    // Fails if the port is in use. Links and bookmarks have this port, so another port
    // would go unnoticed.
    ...['--strictPort', '--port', String(port)],
    ...options.filter((it) => it !== '--no-build'),
  ])
})
