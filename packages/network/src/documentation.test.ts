import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8')
const scripts = [...readme.matchAll(/```ts\n(.*?)```/gs)].map(
  ([, code]) => code,
)

test.each(scripts)('default: script %# of the README runs', async (script) => {
  const { stderr } = await promisify(execFile)(
    process.execPath,
    [
      '--conditions=@letheswap/source',
      `--import=${import.meta.resolve('tsx')}`,
      '--input-type=module',
      '--eval',
      script as string,
    ],
    { cwd: fileURLToPath(new URL('..', import.meta.url)) },
  )
  expect(stderr).toBe('')
})
