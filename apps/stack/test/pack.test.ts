import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const script = fileURLToPath(new URL('../bin/pack.mjs', import.meta.url))
const pack = (...args: string[]) =>
  spawnSync(process.execPath, [script, ...args], { encoding: 'utf8' })

test('refuses a folder without a project before building', () => {
  const { status, stderr } = pack('examples/none')
  expect(stderr).toContain(
    'examples/none has no package.json that can be read.',
  )
  expect(status).toBe(1)
})

test('refuses an unknown option', () => {
  const { status, stderr } = pack('--outt', 'folder')
  expect(stderr).toContain("Unknown option '--outt'")
  expect(stderr).toContain('Usage: npm run pack')
  expect(status).toBe(1)
})
