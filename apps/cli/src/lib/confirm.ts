import { createInterface } from 'node:readline/promises'
import { CommandError, UsageError } from './errors.js'

export async function confirm({
  yes,
  json,
}: {
  yes: boolean
  json: boolean
}): Promise<void> {
  if (yes) return
  if (json || !process.stdin.isTTY)
    throw new UsageError('Cannot prompt: stdin is not a terminal. Pass --yes.')
  const terminal = createInterface({
    input: process.stdin,
    output: process.stderr,
  })
  try {
    const answer = await terminal.question('Send? [y/N] ')
    if (!/^y(es)?$/i.test(answer.trim()))
      throw new CommandError('Nothing was sent.')
  } finally {
    terminal.close()
  }
}
