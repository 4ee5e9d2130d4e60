import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const execute = promisify(execFile)
const root = fileURLToPath(new URL('../../../', import.meta.url))

export const folders = {
  sdk: 'packages/sdk',
  react: 'packages/react',
  network: 'packages/network',
  devnet: 'packages/devnet',
  conformance: 'packages/conformance',
  scenario: 'packages/scenario',
  'test-wallet': 'packages/test-wallet',
  'browser-chain': 'packages/browser-chain',
  cli: 'apps/cli',
  faucet: 'apps/faucet',
  stack: 'apps/stack',
  web: 'apps/web',
} as const
export type Name = keyof typeof folders
export const names = Object.keys(folders) as Name[]

/** Packs every published package into the folder, as `<name>.tgz`. */
export async function packPackages(target: string): Promise<void> {
  const script = join(root, 'apps/stack/bin/pack.mjs')
  await execute(process.execPath, [script, '--no-build', '--out', target])
}

/** Returns a tarball's `package.json` and checksum. */
export async function readTarball(path: string) {
  const { stdout } = await execute('tar', [
    '-xzOf',
    path,
    'package/package.json',
  ])
  const integrity = `sha512-${createHash('sha512').update(readFileSync(path)).digest('base64')}`
  return { manifest: JSON.parse(stdout), integrity }
}
