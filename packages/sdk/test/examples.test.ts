import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { expect, test } from 'vitest'

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

test('every example in the code and the README compiles', () => {
  const { config } = ts.readConfigFile(join(root, 'tsconfig.json'), (path) =>
    readFileSync(path, 'utf8'),
  )
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, root)
  const host = ts.createCompilerHost(options)
  // An example lives nowhere; to the compiler it lies beside this file.
  const virtual = new Map(
    examples.map(({ code }, index) => [
      join(root, 'test', `example-${index}.ts`),
      code,
    ]),
  )
  const { fileExists, getSourceFile, readFile } = host
  host.fileExists = (path) => virtual.has(path) || fileExists(path)
  host.readFile = (path) => virtual.get(path) ?? readFile(path)
  host.getSourceFile = (path, language, ...rest) => {
    const code = virtual.get(path)
    return code === undefined
      ? getSourceFile(path, language, ...rest)
      : ts.createSourceFile(path, code, language)
  }
  const program = ts.createProgram({
    rootNames: [...virtual.keys()],
    options: {
      ...options,
      noUnusedLocals: false,
      moduleDetection: ts.ModuleDetectionKind.Force,
    },
    host,
  })
  const problems = [...virtual.keys()].flatMap((path, index) =>
    ts
      .getPreEmitDiagnostics(program, program.getSourceFile(path))
      .map(
        ({ messageText, start = 0 }) =>
          `${examples[index]?.name} +${
            virtual.get(path)?.slice(0, start).split('\n').length
          }: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`,
      ),
  )
  expect(problems).toEqual([])
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
