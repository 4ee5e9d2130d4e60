import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'

/** What the tests of a project start in a process of its own, or pack. */
const programs: Record<string, readonly string[]> = {
  cli: ['@letheswap/cli...', '@letheswap/faucet...'],
  conformance: ['@letheswap/conformance...'],
  devnet: ['@letheswap/devnet...'],
  network: ['@letheswap/devnet...'],
  sdk: ['@letheswap/sdk'],
  stack: ['@letheswap/stack...'],
}

/**
 * Builds them from the sources as they are now. Node 20 runs no TypeScript, and
 * a loader that compiles at each start takes ten times as long.
 */
export default function setup({ name }: TestProject) {
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
}
