import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { writeFileAtomic } from '@letheswap/node'

/** The file in the state folder with the faucet's settings at the last start. */
export const settingsFile = 'faucet-settings.json'

/**
 * The operator's commands need these variables, and so does a later start for the same
 * network. Keys are never stored.
 */
const names = [
  'FAUCET_AMOUNTS',
  'FAUCET_DAILY_BUDGETS',
  'FAUCET_PAYOUTS_PER_DAY',
  'FAUCET_CHALLENGE_SECONDS',
]

type Variables = Readonly<Record<string, string | undefined>>

/** A start's settings: those that the operator chose, and defaults for the others. */
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
