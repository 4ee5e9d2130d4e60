import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { writeFileAtomic } from '@letheswap/node'

/** The file in the state folder with what the last start set for the faucet. */
export const settingsFile = 'faucet-settings.json'

/**
 * The operator's commands compute with these variables, and so does a later start for
 * the same network. Keys are never kept.
 */
const names = [
  'FAUCET_AMOUNTS',
  'FAUCET_DAILY_BUDGETS',
  'FAUCET_PAYOUTS_PER_DAY',
  'FAUCET_CHALLENGE_SECONDS',
]

type Variables = Readonly<Record<string, string | undefined>>

/** Keeps the faucet's settings for the operator's commands in other terminals. */
export function writeSettings(stateDir: string, env: Variables): void {
  const kept = Object.fromEntries(names.map((name) => [name, env[name]]))
  writeFileAtomic(
    join(stateDir, settingsFile),
    `${JSON.stringify(kept, null, 2)}\n`,
    { isPrivate: true },
  )
}

/** Returns the settings of the last start, or none if it had no faucet. */
export function readSettings(stateDir: string): Variables {
  const path = join(stateDir, settingsFile)
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {}
}
