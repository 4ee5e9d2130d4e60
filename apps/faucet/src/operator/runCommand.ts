import type { Faucet } from '../faucet.js'
import { getStatus } from './getStatus.js'
import { refill } from './refill.js'
import { requeue } from './requeue.js'
import { setPaused } from './setPaused.js'
import { UsageError } from './usage.js'

/** A command's answer: plain data, one line a field when printed. */
export type CommandResult = Record<string, unknown>

/** Runs `status`, `pause`, `resume`, `refill` or `requeue`. */
export function runCommand(
  faucet: Faucet,
  [command, ...args]: readonly string[],
): Promise<CommandResult> {
  if (command !== 'refill' && args.length > 0)
    throw new UsageError(`${command} takes no arguments`)
  switch (command) {
    case 'status':
      return getStatus(faucet)
    case 'pause':
      return setPaused(faucet, true)
    case 'resume':
      return setPaused(faucet, false)
    case 'refill':
      return refill(faucet, args)
    case 'requeue':
      return requeue(faucet)
    default:
      throw new UsageError(`there is no command ${command}`)
  }
}
