import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8')

test('the README’s script runs', async () => {
  const script = /```ts\n(.*?)```/s.exec(readme)?.[1] as string
  expect(script).toContain('startDevnet')
  const { stderr } = await promisify(execFile)(
    process.execPath,
    [
      '--conditions=@letheswap/source',
      `--import=${import.meta.resolve('tsx')}`,
      '--input-type=module',
      '--eval',
      script,
    ],
    { cwd: fileURLToPath(new URL('..', import.meta.url)) },
  )
  expect(stderr).toBe('')
})

test('the README lists the command’s options', async () => {
  const usage = readFileSync(new URL('cli.ts', import.meta.url), 'utf8')
  for (const [option] of usage.matchAll(/^ {2}--[a-z-]+(?: <[a-z]+>)?/gm))
    if (option !== '  --help') expect(readme).toContain(`\`${option.trim()}\``)
})
