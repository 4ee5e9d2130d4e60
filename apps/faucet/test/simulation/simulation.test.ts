import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

// The simulation replaces the clock and the timers of its process, so it runs
// in processes of its own, by the command that people use.

const command = fileURLToPath(
  new URL('../../scripts/simulate.mjs', import.meta.url),
)

async function simulate(...args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [command, ...args],
    { maxBuffer: 2 ** 28 },
  ).catch((error) => {
    // Seeds, the trace and the command that replays it.
    throw new Error(`${error.stdout}\n${error.stderr}`)
  })
  return stdout
}

const minutes = 60_000

test(
  'no world of a hundred breaks a rule of the ledger',
  async () => {
    expect(await simulate('--seeds', '100')).toContain('100 seeds from 1: ')
  },
  10 * minutes,
)

test(
  'a seed replays exactly, whatever ran before it',
  async () => {
    const getHash = async (...args: string[]) => {
      const output = await simulate(...args, '--workers', '1', '--trace')
      return /seed 7: hash (.*)/.exec(output)?.[1]
    }
    const alone = await getHash('--from', '7', '--seeds', '1')
    expect(alone).toMatch(/^[0-9a-f]{8}-\d+$/)
    expect(await getHash('--from', '1', '--seeds', '7')).toBe(alone)
  },
  10 * minutes,
)

test(
  'a fault that was put in on purpose is found',
  async () => {
    // `--mutant all` looks for each of them.
    const name = 'sent before it is recorded'
    expect(await simulate('--mutant', name, '--seeds', '10000')).toContain(
      `found '${name}' after`,
    )
  },
  10 * minutes,
)
