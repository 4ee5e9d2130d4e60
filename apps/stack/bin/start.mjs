import { readFileSync } from 'node:fs'
import { install, main, pnpm } from './bootstrap.mjs'

await main(async () => {
  // Before the build, which takes half a minute in a new clone.
  if (process.argv.includes('--help')) {
    const usage = readFileSync(new URL('../usage.txt', import.meta.url), 'utf8')
    process.stdout.write(usage.replace('{start}', 'npm start --'))
    return
  }
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
