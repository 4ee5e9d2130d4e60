import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { isFull, testTimeout } from '../support/sizes.js'

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

test(
  'no world of 15 breaks a rule of the ledger, and a seed replays exactly, whatever ran before it',
  async () => {
    const run = async (...args: string[]) => {
      const output = await simulate(...args, '--workers', '1', '--trace')
      return output.match(/^seed \d+: hash [0-9a-f]{8}-\d+$/gm)
    }
    // A seed that breaks a rule makes the command fail.
    const all = await run('--seeds', '15')
    expect(all).toHaveLength(15)
    expect(await run('--from', '15', '--seeds', '1')).toEqual(all?.slice(-1))
  },
  testTimeout,
)

test.runIf(isFull)(
  'no world of 2,000 breaks a rule of the ledger',
  async () => {
    expect(await simulate('--seeds', '2000')).toContain('2000 seeds from 1: ')
  },
  60 * 60_000,
)

test(
  'faults that were put in on purpose are found',
  async () => {
    const chosen = isFull ? 'all' : 'budget booked before the transaction'
    // One that is not found makes the command fail.
    expect(await simulate('--mutant', chosen, '--seeds', '10000')).toMatch(
      /^found '/,
    )
  },
  isFull ? 240 * 60_000 : testTimeout,
)
