import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readSecret } from './readSecret.js'

const folder = mkdtempSync(join(tmpdir(), 'letheswap-test-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const write = (name: string, text: string) => {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}

test('default: reads the variable or the file', () => {
  expect(readSecret('KEY', { KEY: 'secret' })).toEqual({
    text: 'secret',
    variable: 'KEY',
  })
  expect(readSecret('KEY', { KEY_FILE: write('key', 'secret\n') })).toEqual({
    text: 'secret',
    variable: 'KEY_FILE',
  })
  expect(readSecret('KEY', {})).toBeUndefined()
})

test('default: reads a file as large as the limit', () => {
  const text = 'x'.repeat(4_096)
  expect(readSecret('KEY', { KEY_FILE: write('limit', text) })?.text).toBe(text)
})

test.skipIf(process.platform === 'win32')(
  'error: rejects an endless file',
  () => {
    expect(() => readSecret('KEY', { KEY_FILE: '/dev/zero' })).toThrow(
      'KEY_FILE names a file with more than 4096 bytes.',
    )
  },
)

test.each([
  [{ KEY: 'secret', KEY_FILE: 'key' }, 'KEY and KEY_FILE are both set.'],
  [
    { KEY_FILE: join(folder, 'none') },
    'KEY_FILE names a file that cannot be read (ENOENT).',
  ],
  [{ KEY_FILE: write('empty', ' \n') }, 'KEY_FILE names an empty file.'],
  [
    { KEY_FILE: write('large', 'x'.repeat(4_097)) },
    'KEY_FILE names a file with more than 4096 bytes.',
  ],
])('error: %j', (env, message) => {
  expect(() => readSecret('KEY', env)).toThrow(message)
})
