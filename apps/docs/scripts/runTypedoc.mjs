import { execFile } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'

const home = join(import.meta.dirname, '..')
const typedoc = join(
  dirname(createRequire(import.meta.url).resolve('typedoc/package.json')),
  'bin/typedoc',
)

/**
 * Writes the reference of all published packages to `src/api`, or fails with what
 * is not documented.
 *
 * @returns {Promise<string>} The folder.
 */
export async function runTypedoc() {
  const folder = join(home, 'src/api')
  await rm(folder, { recursive: true, force: true })
  await promisify(execFile)(process.execPath, [typedoc], { cwd: home }).catch(
    ({ stdout, stderr }) => {
      throw new Error(`typedoc failed:\n${stdout}${stderr}`)
    },
  )
  return folder
}
