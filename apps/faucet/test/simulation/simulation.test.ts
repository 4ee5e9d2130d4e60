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
    const getHashes = async (...args: string[]) => {
      const output = await simulate(...args, '--workers', '1', '--trace')
      return output.match(/^seed \d+: hash [0-9a-f]{8}-\d+$/gm)
    }
    const after = await getHashes('--from', '1', '--seeds', '8')
    expect(after).toHaveLength(8)
    const alone = await getHashes('--from', '6', '--seeds', '3')
    expect(alone).toEqual(after?.slice(5))
  },
  10 * minutes,
)

// `pnpm test:mutants` looks for each of them.
const isFull = process.env.SIMULATION === 'full'

test(
  'faults that were put in on purpose are found',
  async () => {
    const few =
      'cooldown checked outside the transaction,budget booked before the transaction'
    const chosen = isFull ? 'all' : few
    // One that is not found makes the command fail.
    const output = await simulate('--mutant', chosen, '--seeds', '10000')
    const found = output.match(/^found '/gm)
    expect(found?.length).toBeGreaterThanOrEqual(isFull ? 10 : 2)
  },
  (isFull ? 240 : 10) * minutes,
)
