import { BootstrapError, install, main, pnpm } from './bootstrap.mjs'
import { asksForHelp, findSwallowed, getUsage } from './options.mjs'

const commands = {
  start: 'npm start --',
  faucet: 'npm run faucet --',
  lethe: 'npm run -s lethe --',
}

await main(async () => {
  // Prints the help before the build, which takes half a minute in a new clone.
  if (asksForHelp(process.argv)) return console.log(getUsage(commands))
  const swallowed = findSwallowed(process.env)
  if (swallowed.length > 0)
    throw new BootstrapError(
      `npm took --${swallowed.join(' and --')} for its own. Write two dashes first: npm start -- --${swallowed.join(' --')}`,
    )
  if (!process.argv.includes('--no-build')) {
    await install()
    // stdout is reserved for the banner, or for the single line of --json.
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
  const args = process.argv.slice(2).filter((arg) => arg !== '--no-build')
  return start(args, commands)
})
