import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { lockPath } from './packages/node/src/lockPath.js'
import { named } from './vitest.config.js'

/** Programs that a package's tests start in a separate process, or pack. */
const programs: Record<string, readonly string[]> = {
  'packages/browser-chain': ['@letheswap/browser-chain...'],
  'packages/conformance': ['@letheswap/conformance...'],
  'packages/devnet': ['@letheswap/devnet...'],
  'packages/network': ['@letheswap/devnet...'],
  'packages/scenario': ['@letheswap/scenario...', '@letheswap/devnet...'],
  'packages/sdk': ['@letheswap/sdk'],
  'packages/test-wallet': ['@letheswap/test-wallet...', '@letheswap/devnet...'],
  'apps/cli': ['@letheswap/cli...', '@letheswap/faucet...'],
  'apps/docs': ['@letheswap/cli...', '@letheswap/faucet...'],
  'apps/faucet': ['@letheswap/faucet...'],
  'apps/stack': ['@letheswap/stack...'],
}

/**
 * Builds programs from the current sources, for the folders on the command line, or for
 * all. Node 20 does not run TypeScript, and a loader that compiles at each start takes
 * ten times as long.
 */
export default async function setup() {
  // `npm test` has already built everything.
  if (process.env.SKIP_BUILD) return
  const folders = Object.keys(programs).filter(
    (folder) =>
      named.length === 0 || named.some((path) => path.startsWith(folder)),
  )
  if (folders.length === 0) return
  // If two runs overlapped, one would delete what the other builds.
  let unlock = await lockPath(import.meta.dirname)
  while (!unlock) {
    await setTimeout(200)
    unlock = await lockPath(import.meta.dirname)
  }
  const filters = new Set(folders.flatMap((folder) => programs[folder] ?? []))
  execFileSync(
    join(import.meta.dirname, 'node_modules/.bin/turbo'),
    [
      'run',
      folders.includes('apps/stack') ? 'build:types' : 'build',
      '--output-logs=errors-only',
      ...[...filters].map((filter) => `--filter=${filter}`),
    ],
    { cwd: import.meta.dirname, stdio: ['ignore', 'ignore', 'inherit'] },
  )
  await unlock()
}
