import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../../..')

/** Methods that Safari 15 and 16 lack, and that no bundler adds. */
const missing =
  /\.(?:toSorted|toReversed|toSpliced|with|canParse|withResolvers)\(|\b(?:Object|Map)\.groupBy\(|AbortSignal\.(?:any|timeout)\(/

test('rule: page code uses only methods of browsers from 2022', () => {
  const calls: string[] = []
  for (const folder of ['packages/sdk', 'packages/react', 'apps/web'])
    for (const path of readdirSync(join(root, folder, 'src'), {
      recursive: true,
      encoding: 'utf8',
    })) {
      if (!/\.tsx?$/.test(path) || /\.(?:test|bench)\./.test(path)) continue
      const code = readFileSync(join(root, folder, 'src', path), 'utf8')
      const [call] = missing.exec(code) ?? []
      if (call) calls.push(`${folder}/src/${path}: ${call}`)
    }
  expect(calls).toEqual([])
})
