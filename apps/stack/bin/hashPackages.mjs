import { execFileSync } from 'node:child_process'
import { resolve } from 'node:path'
import { root } from './bootstrap.mjs'

/** Hashes each package with its dependencies, using Turborepo. */
export function hashPackages(nodeVersion = process.version) {
  const turboPath = resolve(root, 'node_modules/.bin/turbo')
  const args = ['run', 'test:unit', '--dry=json']
  const { tasks } = JSON.parse(
    execFileSync(turboPath, args, { cwd: root, maxBuffer: 2 ** 28 }),
  )
  const units = tasks.filter(({ task }) => task === 'test:unit')
  // All packages' tests run on the devnet, which itself depends on some of the
  // packages.
  const devnet = units.find(({ directory }) => directory === 'packages/devnet')
  return Object.fromEntries(
    units.map(({ directory, hash }) => [
      directory,
      // Turborepo's hash does not include the version of Node.
      `${hash} ${devnet.hash} ${nodeVersion}`,
    ]),
  )
}
