import { BootstrapError, install, main, pnpm } from './bootstrap.mjs'

/** What is files alone, for any web host: its package, and what serves it here. */
const sites = {
  // `apps/web/dist-demo`.
  demo: ['web', 'vite preview --config vite.demo.config.ts'],
  // `apps/docs/dist`.
  docs: ['docs', 'vitepress preview src'],
}

await main(async () => {
  const [site, ...options] = process.argv.slice(2)
  if (!Object.hasOwn(sites, site))
    throw new BootstrapError(`Sites: ${Object.keys(sites).join(', ')}.`)
  const [name, command] = sites[site]
  const filter = `--filter=@letheswap/${name}`
  await install()
  await pnpm([
    ...['exec', 'turbo', 'run', `build:${site}`, filter],
    '--output-logs=errors-only',
  ])
  await pnpm([filter, 'exec', ...command.split(' '), ...options])
})
