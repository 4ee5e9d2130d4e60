import { install, main, pnpm } from './bootstrap.mjs'

await main(async () => {
  if (!process.argv.includes('--no-build')) {
    await install()
    // stdout belongs to the banner, or to the one line of --json.
    const stdio = ['ignore', 2, 2]
    await pnpm(
      [
        'exec',
        'turbo',
        'run',
        'build',
        '--filter=@letheswap/stack...',
        '--output-logs=errors-only',
      ],
      { stdio },
    )
  }
  const { start } = await import('../dist/cli.js')
  await start(process.argv.slice(2).filter((arg) => arg !== '--no-build'))
})
