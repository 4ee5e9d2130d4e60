import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { TestProject } from 'vitest/node'
import { lockPath } from './packages/node/src/lockPath.js'

/** What the tests of a project start in a process of its own, or pack. */
const programs: Record<string, readonly string[]> = {
  'browser-chain': ['@letheswap/browser-chain...'],
  cli: ['@letheswap/cli...', '@letheswap/faucet...'],
  conformance: ['@letheswap/conformance...'],
  devnet: ['@letheswap/devnet...'],
  faucet: ['@letheswap/faucet...'],
  docs: ['@letheswap/cli...', '@letheswap/faucet...'],
  network: ['@letheswap/devnet...'],
  sdk: ['@letheswap/sdk'],
  stack: ['@letheswap/stack...'],
  scenario: ['@letheswap/scenario...', '@letheswap/devnet...'],
  'test-wallet': ['@letheswap/test-wallet...', '@letheswap/devnet...'],
}

/**
 * Builds them from the sources as they are now. Node 20 runs no TypeScript, and
 * a loader that compiles at each start takes ten times as long.
 */
export default async function setup({ name }: TestProject) {
  // `npm test` has built everything.
  if (process.env.SKIP_BUILD) return
  // Of two runs at once, one would delete what the other builds.
  let unlock = await lockPath(import.meta.dirname)
  while (!unlock) {
    await setTimeout(200)
    unlock = await lockPath(import.meta.dirname)
  }
  execFileSync(
    join(import.meta.dirname, 'node_modules/.bin/turbo'),
    [
      'run',
      name === 'stack' ? 'build:types' : 'build',
      '--output-logs=errors-only',
      ...(programs[name] ?? []).map((filter) => `--filter=${filter}`),
    ],
    { cwd: import.meta.dirname, stdio: ['ignore', 'ignore', 'inherit'] },
  )
  await unlock()
}
