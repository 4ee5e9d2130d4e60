import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { writeFileAtomic } from '@letheswap/node'

/** Name of the file with the settings of the faucet's last start, in the state folder. */
export const settingsFile = 'faucet-settings.json'

/**
 * The variables that the operator's commands and a later start of the same network
 * need. Keys are never stored.
 */
const names = [
  'FAUCET_AMOUNTS',
  'FAUCET_DAILY_BUDGETS',
  'FAUCET_PAYOUTS_PER_DAY',
  'FAUCET_CHALLENGE_SECONDS',
]

type Variables = Readonly<Record<string, string | undefined>>

/**
 * The settings of a start: those that the operator chose, and defaults for the others.
 */
type Settings = { chosen: Variables; defaults: Variables }

const pick = (env: Variables) =>
  Object.fromEntries(names.map((name) => [name, env[name]]))

/** Stores the faucet's settings for the operator's commands in other terminals. */
export function writeSettings(
  stateDir: string,
  { chosen, defaults }: Settings,
): void {
  const kept: Settings = { chosen: pick(chosen), defaults: pick(defaults) }
  writeFileAtomic(
    join(stateDir, settingsFile),
    `${JSON.stringify(kept, null, 2)}\n`,
    { isPrivate: true },
  )
}

/** Returns the settings of the last start. Empty if it had no faucet. */
export function readSettings(stateDir: string): Settings {
  const path = join(stateDir, settingsFile)
  return existsSync(path)
    ? JSON.parse(readFileSync(path, 'utf8'))
    : { chosen: {}, defaults: {} }
}
