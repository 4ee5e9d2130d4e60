import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const command = fileURLToPath(
  new URL('../../scripts/simulate.mjs', import.meta.url),
)

/**
 * Runs the simulation in a separate process, because it replaces the clock and timers.
 * Throws if a rule is broken, or a mutant is not found.
 */
export async function simulate(...args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [command, ...args],
    { maxBuffer: 2 ** 28 },
  ).catch((error) => {
    // The output contains the seeds, the trace and the command that replays it.
    throw new Error(`${error.stdout}\n${error.stderr}`)
  })
  return stdout
}
