import { resolve } from 'node:path'
import { parseAmount } from '@letheswap/sdk'
import type { Config } from '../config/readConfig.js'
import type { Faucet } from '../faucet.js'
import { backup } from './backup.js'
import { getStatus } from './getStatus.js'
import { refill } from './refill.js'
import { requeue } from './requeue.js'
import { setPaused } from './setPaused.js'
import type { CommandResult } from './types.js'
import { UsageError } from './usage.js'

/**
 * Reads an operator's command. Nothing is done or
 * opened yet: a misspelt command must not touch anything.
 *
 * @returns Does what was asked.
 * @throws UsageError that says what is wrong.
 */
export function parseCommand(
  config: Pick<Config, 'tokens'>,
  [command, ...args]: readonly string[],
): (faucet: Faucet) => Promise<CommandResult> {
  if (command === 'refill') return parseRefill(config, args)
  if (command === 'backup') {
    const path = readPath('backup', args)
    return (faucet) => backup(faucet, path)
  }
  const run = commands.get(command ?? '')
  if (run === undefined)
    throw new UsageError(`there is no command ${command}; try faucet help`)
  if (args.length > 0) throw new UsageError(`${command} takes no arguments`)
  return run
}

const commands = new Map<string, (faucet: Faucet) => Promise<CommandResult>>([
  ['status', getStatus],
  ['pause', (faucet) => setPaused(faucet, true)],
  ['resume', (faucet) => setPaused(faucet, false)],
  ['requeue', requeue],
])

/** Absolute, as the server that may do the work has a folder of its own. */
export function readPath(command: string, args: readonly string[]): string {
  const [path] = args
  if (path === undefined || args.length > 1)
    throw new UsageError(`${command} takes one file`)
  return resolve(path)
}

function parseRefill(
  { tokens }: Pick<Config, 'tokens'>,
  [symbol = '', text = '', ...rest]: readonly string[],
) {
  const token = tokens.get(symbol)
  if (token === undefined)
    throw new UsageError(`refill needs one of ${[...tokens.keys()].join(', ')}`)
  if (rest.length > 0)
    throw new UsageError('refill takes one token and one amount')
  const amount = (() => {
    try {
      return parseAmount(text, token.decimals)
    } catch {
      throw new UsageError(
        `refill needs an amount in whole ${symbol}, as in 1000.5`,
      )
    }
  })()
  return (faucet: Faucet) => refill(faucet, token, amount)
}
