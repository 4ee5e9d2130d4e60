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

const seeds = isFull ? 2_000 : 15

test(
  `no world of ${seeds} breaks a rule of the ledger`,
  async () => {
    expect(await simulate('--seeds', String(seeds))).toContain(
      `${seeds} seeds from 1: `,
    )
  },
  isFull ? 60 * 60_000 : testTimeout,
)

test(
  'a seed replays exactly, whatever ran before it',
  async () => {
    const getHashes = async (...args: string[]) => {
      const output = await simulate(...args, '--workers', '1', '--trace')
      return output.match(/^seed \d+: hash [0-9a-f]{8}-\d+$/gm)
    }
    const after = await getHashes('--from', '1', '--seeds', '2')
    expect(after).toHaveLength(2)
    const alone = await getHashes('--from', '2', '--seeds', '1')
    expect(alone).toEqual(after?.slice(1))
  },
  testTimeout,
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
