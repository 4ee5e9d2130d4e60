import { install, main, pnpm } from './bootstrap.mjs'

const web = ['--filter', '@letheswap/web', 'exec', 'vite', 'preview']

// The demo is files alone: any web host serves `apps/web/dist-demo` as well.
await main(async () => {
  await install()
  await pnpm([
    'exec',
    'turbo',
    'run',
    'build:demo',
    '--filter=@letheswap/web',
    '--output-logs=errors-only',
  ])
  await pnpm([
    ...web,
    '--config',
    'vite.demo.config.ts',
    ...process.argv.slice(2),
  ])
})
