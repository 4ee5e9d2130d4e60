import { execFile } from 'node:child_process'
import {
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')

/** The TypeScript blocks of a file, each by the line it begins at. */
function getExamples(file: string): { name: string; code: string }[] {
  const text = readFileSync(join(root, file), 'utf8')
  return [...text.matchAll(/^( \* |)```ts\n([\s\S]*?)^\1```/gm)].map(
    ({ index, 1: indent = '', 2: body = '' }) => ({
      name: `${file}:${text.slice(0, index).split('\n').length + 1}`,
      code: body
        .split('\n')
        .map((line) => line.slice(Math.min(indent.length, line.length)))
        .join('\n'),
    }),
  )
}

const sources = readdirSync(join(root, 'src'), { recursive: true })
  .map((file) => join('src', String(file)))
  .filter((file) => file.endsWith('.ts') && !file.includes('.test.'))
const examples = [...sources, 'README.md'].sort().flatMap(getExamples)

test('every example in the code and the README compiles', async () => {
  const folder = join(root, 'node_modules/.cache/examples')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  for (const { name, code } of examples)
    writeFileSync(join(folder, `${name.replace(/\W/g, '_')}.ts`), code)
  writeFileSync(
    join(folder, 'tsconfig.json'),
    JSON.stringify({
      extends: '../../../tsconfig.json',
      compilerOptions: { noUnusedLocals: false, moduleDetection: 'force' },
      include: ['*.ts'],
    }),
  )
  const { stdout: problems } = await promisify(execFile)(
    join(root, '../../node_modules/.bin/tsgo'),
    ['-p', folder],
    { cwd: folder },
  ).catch((error) => error)
  expect(problems).toBe('')
})

test('every public function has an example', () => {
  const files = sources
    .filter((file) => file.startsWith(join('src', 'exports')))
    .flatMap((file) => [
      ...readFileSync(join(root, file), 'utf8').matchAll(
        /^export \{[^}]*\} from '\.\.\/(.*)\.js'/gm,
      ),
    ])
    .map(([, path]) => join('src', `${path}.ts`))
  const bare = files.filter((file) => {
    const text = readFileSync(join(root, file), 'utf8')
    return /^export (async )?function/m.test(text) && !text.includes('@example')
  })
  expect(bare).toEqual([])
})
