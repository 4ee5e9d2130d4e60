// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { expect, test } from 'vitest'

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
      examples.set(
        join(root, 'src', `${path.replace(/\W/g, '_')}_${count}.tsx`),
        `${code}\nexport {}`,
      )
    }
  }
  return examples
}

test('default: the examples of the README and of every hook compile', {
  timeout: 300_000,
}, () => {
  const examples = readExamples()
  expect(examples.size).toBeGreaterThan(30)
  const { config } = ts.readConfigFile(
    join(root, 'tsconfig.json'),
    ts.sys.readFile,
  )
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, root)
  const settings = {
    ...options,
    noUnusedLocals: false,
    noUnusedParameters: false,
  }
  const host = ts.createCompilerHost(settings)
  const { fileExists, readFile, getSourceFile } = host
  host.fileExists = (path) => examples.has(path) || fileExists(path)
  host.readFile = (path) => examples.get(path) ?? readFile(path)
  host.getSourceFile = (path, ...rest) => {
    const example = examples.get(path)
    return example === undefined
      ? getSourceFile(path, ...rest)
      : ts.createSourceFile(path, example, rest[0])
  }
  const program = ts.createProgram([...examples.keys()], settings, host)
  const problems = [...examples.keys()].flatMap((path) =>
    ts
      .getPreEmitDiagnostics(program, program.getSourceFile(path))
      .map(
        ({ messageText }) =>
          `${path.slice(root.length)}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`,
      ),
  )
  expect(problems).toEqual([])
})

test('default: every exported hook has an example', () => {
  const index = readFileSync(join(root, 'src/exports/index.ts'), 'utf8')
  const hooks = [...index.matchAll(/'\.\.\/(hooks\/use\w+)\.js'/g)]
    .map(([, path]) => path as string)
    // It exports a type only.
    .filter((path) => path !== 'hooks/useCancellable')
  expect(hooks.length).toBeGreaterThan(20)
  for (const path of hooks)
    expect(
      readFileSync(join(root, 'src', `${path}.ts`), 'utf8'),
      path,
    ).toContain('@example')
})
