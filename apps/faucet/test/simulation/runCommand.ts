import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const command = fileURLToPath(
  new URL('../../scripts/simulate.mjs', import.meta.url),
)

/**
 * The simulation replaces the clock and the timers of its process, so it runs
 * in processes of its own, by the command that people use. A seed that breaks
 * a rule, and a mutant that is not found, make it fail.
 */
export async function simulate(...args: string[]): Promise<string> {
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
