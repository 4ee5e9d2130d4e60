import { readFileSync } from 'node:fs'
import { parseScenario, type Scenario } from '@letheswap/scenario'
import { CommandError } from './errors.js'

/** Reads a scenario's file. */
export function readScenario(file: string): Scenario {
  return parseScenario(readText(file))
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (cause) {
    throw new CommandError(`The file ${file} cannot be read.`, {
      cause: cause as Error,
    })
  }
}
