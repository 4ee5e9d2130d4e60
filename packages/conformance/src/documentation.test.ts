import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8')

test('the README’s script runs', async () => {
  const script = /```ts\n(.*?)```/s.exec(readme)?.[1] as string
  expect(script).toContain('checkConformance')
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
