import { PassThrough } from 'node:stream'
import { expect, onTestFinished, test, vi } from 'vitest'
import { confirm } from './confirm.js'

/** Prompts a user who types this text, and returns the output. */
async function ask(typed: string): Promise<string> {
  const terminal = Object.assign(new PassThrough(), { isTTY: true })
  const stdin = vi.spyOn(process, 'stdin', 'get')
  stdin.mockReturnValue(terminal as never)
  let shown = ''
  const stderr = vi.spyOn(process.stderr, 'write')
  stderr.mockImplementation((chunk) => {
    shown += chunk
    return true
  })
  onTestFinished(() => void vi.restoreAllMocks())
  terminal.write(`${typed}\n`)
  await confirm({ yes: false, json: false, question: 'Really?' })
  return shown
}

test.each(['y', 'Y', 'yes', ' yes '])('%j agrees', async (typed) => {
  expect(await ask(typed)).toContain('Really? [y/N] ')
})

test.each(['', 'n', 'no', 'yess', 'not yes'])(
  '%j sends nothing',
  async (typed) => {
    await expect(ask(typed)).rejects.toThrow('Stopped. Nothing was sent.')
  },
)
