// @vitest-environment node
import { execFile } from 'node:child_process'
import {
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Every `ts` and `tsx` block of the README and of the sources' TSDoc. */
function readExamples(): Map<string, string> {
  const files = readdirSync(join(root, 'src'), { recursive: true })
    .map((path) => join('src', String(path)))
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\./.test(path))
  const examples = new Map<string, string>()
  for (const path of ['README.md', ...files]) {
    const text = readFileSync(join(root, path), 'utf8')
    const plain = path.endsWith('.md') ? text : text.replace(/^ \* ?/gm, '')
    let count = 0
    for (const [, code = ''] of plain.matchAll(/```tsx?\n(.*?)```/gs)) {
      count += 1
      examples.set(`${path.replace(/\W/g, '_')}_${count}.tsx`, code)
    }
  }
  return examples
}

test('default: the examples of the README and of every hook compile', async () => {
  const examples = readExamples()
  expect(examples.size).toBeGreaterThan(30)
  const folder = join(root, 'node_modules/.cache/examples')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  for (const [name, code] of examples) writeFileSync(join(folder, name), code)
  writeFileSync(
    join(folder, 'tsconfig.json'),
    JSON.stringify({
      extends: '../../../tsconfig.json',
      compilerOptions: {
        moduleDetection: 'force',
        noUnusedLocals: false,
        noUnusedParameters: false,
      },
      include: ['*.tsx'],
    }),
  )
  const { stdout: problems } = await promisify(execFile)(
    join(root, '../../node_modules/.bin/tsgo'),
    ['-p', folder],
    { cwd: folder },
  ).catch((error) => error)
  expect(problems).toBe('')
})

test('default: every exported hook has an example', () => {
  const index = readFileSync(join(root, 'src/exports/index.ts'), 'utf8')
  const hooks = [...index.matchAll(/'\.\.\/(hooks\/use\w+)\.js'/g)].map(
    ([, path]) => path as string,
  )
  expect(hooks.length).toBeGreaterThan(20)
  for (const path of hooks)
    expect(
      readFileSync(join(root, 'src', `${path}.ts`), 'utf8'),
      path,
    ).toContain('@example')
})
