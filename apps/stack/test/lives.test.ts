import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const contributing = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8')

/** Prefixes that a list may omit from its paths. */
const folders = [
  '',
  'apps/faucet/src',
  'packages/sdk/src',
  'packages/react/src',
]

/** The files in the table below each heading that begins with 'The life of'. */
const lives = contributing
  .split(/^#+ /m)
  .filter((section) => section.startsWith('The life of '))
  .map((section) => {
    const [title = ''] = section.split('\n')
    const rows = [...section.matchAll(/^\| `([^`]+)` \|/gm)]
    return { title, files: rows.map(([, path = '']) => locate(path)) }
  })

function locate(path: string): string {
  const found = folders.find((folder) => existsSync(join(root, folder, path)))
  return found === undefined ? path : join(found, path)
}

/** Maximum number of files in each life. */
const longest: Record<string, number> = {
  // Excludes the signer and the toast's two files, which would make it sixteen.
  'The life of a swap': 13,
  'The life of a claim in the page': 10,
  'The life of a claim in the faucet': 15,
  'The life of a history entry': 8,
}

test('CONTRIBUTING describes every life', () => {
  expect(lives.map(({ title }) => title)).toContain('The life of a swap')
  for (const { title } of lives) expect(longest).toHaveProperty([title])
})

test.each(lives)(
  '$title: each file exists, and is listed once',
  ({ files, title }) => {
    expect(files.filter((path) => !existsSync(join(root, path)))).toEqual([])
    expect(new Set(files).size).toBe(files.length)
    expect(files.length).toBeGreaterThan(1)
    expect(files.length).toBeLessThanOrEqual(longest[title] ?? 15)
  },
)

test.each(lives)('$title: a file above it imports each file', ({ files }) => {
  const imported = new Set<string>(files.slice(0, 1))
  const strangers = files.filter((path) => {
    const isStranger = !imported.has(path)
    for (const it of findImports(path)) imported.add(it)
    return isStranger
  })
  expect(strangers).toEqual([])
})

const statement =
  /(?:import|export)\s+(?:type\s+)?(?:\{([^}]*)\}|[\w*\s]+)?\s*(?:from\s*)?'([^']+)'|import\(\s*'([^']+)'/g

/**
 * Returns the files that a file imports, including through the packages' entry points.
 */
function findImports(path: string): string[] {
  const source = readFileSync(join(root, path), 'utf8')
  return [...source.matchAll(statement)].flatMap(
    ([, names = '', specifier, late]) => {
      const target = specifier ?? late ?? ''
      if (target.startsWith('.')) return resolve(path, target)
      const [, name, entry = 'index'] =
        /^@letheswap\/(\w+)(?:\/(\w+))?$/.exec(target) ?? []
      return name === undefined
        ? []
        : findExports(`packages/${name}/src/exports/${entry}.ts`, names)
    },
  )
}

/** Returns the files from which an entry point exports these names. */
function findExports(entry: string, names: string): string[] {
  if (!existsSync(join(root, entry))) return []
  const wanted = names.split(',').map(toName)
  const source = readFileSync(join(root, entry), 'utf8')
  const declared = [
    ...source.matchAll(/^export (?:async )?(?:function|const|class) (\w+)/gm),
  ]
  if (declared.some(([, name = '']) => wanted.includes(name))) return [entry]
  return [...source.matchAll(statement)].flatMap(
    ([whole, exported = '', target = '']) => {
      if (whole.startsWith('export *'))
        return resolve(entry, target).flatMap((file) =>
          findExports(file, names),
        )
      return exported.split(',').some((name) => wanted.includes(toName(name)))
        ? resolve(entry, target)
        : []
    },
  )
}

/** For example, converts `type Quote as Known` into `Quote`. */
const toName = (name: string) =>
  name
    .trim()
    .replace(/^type\s+/, '')
    .replace(/\s+as\s.*$/, '')

function resolve(from: string, target: string): string[] {
  const path = normalize(join(dirname(from), target)).replace(/\.js$/, '')
  return [path, `${path}.ts`, `${path}.tsx`].filter((it) =>
    /\.tsx?$/.test(it) ? existsSync(join(root, it)) : false,
  )
}
