import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const command = fileURLToPath(
  new URL('../../scripts/simulate.mjs', import.meta.url),
)

/**
 * Runs the command, as the simulation replaces its process's clock and timers.
 * A broken rule, or a mutant that is not found, makes it fail.
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
