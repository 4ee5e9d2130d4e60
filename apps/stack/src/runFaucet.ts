import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readSettings } from './faucetSettings.js'
import { getKeyFiles } from './getKeyFiles.js'
import { locateScript } from './startChild.js'

/**
 * A network's faucet uses the database in its folder, not the database of another
 * program.
 */
const ownDatabase = { DATABASE_URL: undefined, DATABASE_URL_FILE: undefined }

/**
 * Runs a command of the faucet whose state is in a folder, and takes over its exit
 * code. The environment overrides the folder's settings.
 *
 * @param args - The command, with `--state-dir PATH` if the folder is not `.letheswap`.
 */
export async function runFaucet(args: readonly string[]): Promise<void> {
  const at = args.indexOf('--state-dir')
  const folder = at === -1 ? '.letheswap' : (args[at + 1] ?? '')
  const words = args.filter(
    (_, index) => at === -1 || (index !== at && index !== at + 1),
  )
  const inFolder = (name: string) => join(folder, name)
  const { chosen, defaults } = readSettings(folder)
  const known = {
    ...defaults,
    ...chosen,
    FAUCET_DEPLOYMENT: inFolder('deployment.json'),
    FAUCET_HMAC_KEY_FILE: inFolder('faucet-hmac.key'),
    FAUCET_DATA_DIR: inFolder('faucet'),
    // A command serves no page, but the faucet requires an origin.
    FAUCET_ALLOWED_ORIGINS: 'http://localhost',
  }
  const key = inFolder('faucet.key')
  if (!process.env.FAUCET_PRIVATE_KEY && existsSync(key))
    Object.assign(known, getKeyFiles(key))
  const child = spawn(
    process.execPath,
    [locateScript('@letheswap/faucet', 'bin/faucet.js'), ...words],
    { env: { ...known, ...process.env, ...ownDatabase }, stdio: 'inherit' },
  )
  const [code] = await once(child, 'exit')
  process.exitCode = code ?? 1
}
