import { execFile } from 'node:child_process'
import {
  existsSync,
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
import { folders, type Name } from './packPackages.js'

const root = fileURLToPath(new URL('../../..', import.meta.url))

const packages = Object.values(folders).filter((folder) =>
  folder.startsWith('packages/'),
)

/** Declarations that the examples assume. */
const given: Readonly<Record<string, string>> = {
  [folders.sdk]: `
declare const client: import('viem').Client
declare const deadline: bigint
declare const deployment: import('@letheswap/sdk').Deployment
declare const hash: import('viem').Hash
declare const plan: import('@letheswap/sdk').Plan
`,
  [folders.react]: `
declare const config: import('@letheswap/react').Config
`,
}

const findFiles = (folder: string) => [
  'README.md',
  ...readdirSync(join(root, folder, 'src'), { recursive: true })
    .map((path) => join('src', String(path)))
    .filter((path) => /\.tsx?$/.test(path) && !/\.test(-d)?\./.test(path)),
]

/** Returns the `ts` and `tsx` code blocks of a file, named by path and line. */
function getExamples(folder: string, path: string) {
  const text = readFileSync(join(root, folder, path), 'utf8')
  return [...text.matchAll(/^( \* |)```(tsx?)\n([\s\S]*?)^\1```/gm)].map(
    ({ index, 1: indent = '', 2: extension, 3: body = '' }) => ({
      name: `${`${path}_${text.slice(0, index).split('\n').length + 1}`.replace(/\W/g, '_')}.${extension}`,
      code: body
        .split('\n')
        .map((line) => line.slice(Math.min(indent.length, line.length)))
        .join('\n'),
    }),
  )
}

test('every example in READMEs and comments compiles', async () => {
  const cache = 'node_modules/.cache/examples'
  // Compiles all examples in a single program, because separate programs would each
  // read viem's types again.
  const project = join(root, cache)
  const targets = [project]
  onTestFinished(() => {
    for (const target of targets) rmSync(target, { recursive: true })
  })
  for (const folder of packages) {
    const examples = findFiles(folder).flatMap((path) =>
      getExamples(folder, path),
    )
    expect(examples.length, folder).toBeGreaterThan(0)
    // The file is in the package's folder, so that its imports resolve as in the
    // package.
    const target = join(root, folder, cache)
    targets.push(target)
    rmSync(target, { recursive: true, force: true })
    mkdirSync(target, { recursive: true })
    for (const { code, name } of examples)
      writeFileSync(join(target, name), code)
    writeFileSync(join(target, 'given.d.ts'), given[folder] ?? '')
  }
  mkdirSync(project, { recursive: true })
  writeFileSync(
    join(project, 'tsconfig.json'),
    JSON.stringify({
      extends: join(root, 'packages/react/tsconfig.json'),
      compilerOptions: {
        moduleDetection: 'force',
        noUnusedLocals: false,
        noUnusedParameters: false,
      },
      include: packages.map((folder) => join(root, folder, cache, '*')),
    }),
  )
  const { stdout: problems } = await promisify(execFile)(
    join(root, 'node_modules/.bin/tsgo'),
    ['--singleThreaded', '-p', project],
    { cwd: root },
  ).catch((error) => error)
  expect(problems).toBe('')
})

// React's package is left out, because an example of a hook would mostly repeat its
// signature.
test.each(packages.filter((folder) => folder !== 'packages/react'))(
  'an example or the docs call every public function of %s',
  (folder) => {
    const bare = findFiles(folder)
      .filter((path) => path.startsWith(join('src', 'exports')))
      .flatMap((path) => [
        ...readFileSync(join(root, folder, path), 'utf8').matchAll(
          /^export \{([^}]*)\} from '\.\.\/(.*)\.js'/gm,
        ),
      ])
      .flatMap(([, names = '', path]) => {
        const source = ['ts', 'tsx']
          .map((extension) => join(root, folder, 'src', `${path}.${extension}`))
          .find((file) => existsSync(file)) as string
        const text = readFileSync(source, 'utf8')
        return names
          .split(',')
          .map((name) => name.trim())
          .filter(
            (name) => name !== '' && !isInGuides(name) && isBare(text, name),
          )
          .map((name) => `${path}: ${name}`)
      })
    expect(bare).toEqual([])
  },
)

test.each(readdirSync(join(root, 'examples')))(
  'the example %s has the workspace’s versions',
  (name) => {
    const manifest = readJson(join('examples', name, 'package.json'))
    const catalog = readFileSync(join(root, 'pnpm-workspace.yaml'), 'utf8')
    const found = Object.entries<string>({
      ...manifest.dependencies,
      ...manifest.devDependencies,
    })
    for (const [name, version] of found) {
      const [, ours] = /^@letheswap\/(.+)$/.exec(name) ?? []
      if (ours !== undefined)
        expect(version, name).toBe(
          readJson(join(folders[ours as Name], 'package.json')).version,
        )
      // The catalog lacks these dependencies, which only examples have.
      else if (!['hono', 'next', 'ponder', 'wagmi'].includes(name))
        expect(catalog).toMatch(
          new RegExp(`^  "?${name}"?: ${version.replaceAll('.', '\\.')}$`, 'm'),
        )
    }
    expect(found.length).toBeGreaterThan(0)
  },
)

/** The texts that readers find first. An example in one of them is enough. */
const guides = [
  'README.md',
  ...packages.map((folder) => join(folder, 'README.md')),
  ...['apps/docs/src', 'apps/docs/snippets'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true })
      .map((path) => join(folder, String(path)))
      .filter(
        (path) => /\.(md|tsx?)$/.test(path) && !/\/\.|\/api\//.test(path),
      ),
  ),
]
  .map((path) => readFileSync(join(root, path), 'utf8'))
  .join('\n')

const isInGuides = (name: string) =>
  new RegExp(`\\b${name}(<[^>]*>)?\\(`).test(guides)

const readJson = (path: string) =>
  JSON.parse(readFileSync(join(root, path), 'utf8'))

/** Checks whether a function, or its first overload, has no example in its comment. */
function isBare(text: string, name: string): boolean {
  const start = text.search(
    new RegExp(
      `^export ((async )?function ${name}\\b|const ${name} = (async )?[(<])`,
      'm',
    ),
  )
  const before = text.slice(0, Math.max(start, 0)).trimEnd()
  const comment = before.slice(before.lastIndexOf('/**'))
  return start >= 0 && !(before.endsWith('*/') && comment.includes('@example'))
}
