import { createInterface } from 'node:readline/promises'
import { CommandError, UsageError } from './errors.js'

export async function confirm({
  yes,
  json,
  question = 'Send?',
}: {
  yes: boolean
  json: boolean
  question?: string
}): Promise<void> {
  if (yes) return
  if (json || !process.stdin.isTTY)
    throw new UsageError(
      `Cannot prompt ${json ? 'with --json' : 'because stdin is not a terminal'}. Pass --yes.`,
    )
  const terminal = createInterface({
    input: process.stdin,
    output: process.stderr,
  })
  try {
    const answer = await terminal.question(`${question} [y/N] `)
    if (!/^y(es)?$/i.test(answer.trim()))
      throw new CommandError('Stopped. Nothing was sent.')
  } finally {
    terminal.close()
  }
}
