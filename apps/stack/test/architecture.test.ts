import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

// Architecture: which workspace imports which, and that no import leads back to
// where it began. What single workspaces hold themselves to is in their tests.

const root = fileURLToPath(new URL('../../..', import.meta.url))

/** Arrows go down only, and nothing imports an app. */
const arrows: Record<string, readonly string[]> = {
  'apps/web': ['react', 'sdk'],
  'apps/cli': ['conformance', 'network', 'node', 'sdk'],
  'apps/faucet': ['node', 'sdk'],
  // `npm start` puts the network together.
  'apps/stack': ['devnet', 'network', 'node', 'sdk'],
  'examples/minimal': ['react', 'sdk'],
  'packages/react': ['sdk'],
  'packages/devnet': ['network', 'node', 'sdk'],
  'packages/network': ['sdk'],
  'packages/conformance': ['sdk'],
  'packages/node': [],
  'packages/sdk': [],
  'packages/test-wallet': [],
}

const workspaces = ['packages', 'apps', 'examples'].flatMap((floor) =>
  readdirSync(join(root, floor))
    .map((name) => `${floor}/${name}`)
    .filter((path) => existsSync(join(root, path, 'package.json'))),
)

/** What each source file imports, types and late imports included. */
const imports = new Map(
  workspaces.flatMap((workspace) =>
    listSources(workspace).map((path) => {
      const text = readFileSync(join(root, path), 'utf8')
      const code = text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
      const names = [
        ...code.matchAll(/\b(?:from|import)\s*\(?\s*'([^']+)'/g),
      ].map(([, name = '']) => name)
      return [path, names] as const
    }),
  ),
)

function listSources(workspace: string): string[] {
  return readdirSync(join(root, workspace, 'src'), {
    recursive: true,
    encoding: 'utf8',
  })
    .filter(
      (path) =>
        /\.tsx?$/.test(path) &&
        !/\.(?:test|test-d|bench|fuzz|gen)\.tsx?$/.test(path),
    )
    .map((path) => `${workspace}/src/${path}`)
}

test('every workspace has its arrows named, and sources to check', () => {
  expect(workspaces.filter((workspace) => !arrows[workspace])).toEqual([])
  for (const workspace of workspaces)
    expect(listSources(workspace), workspace).not.toEqual([])
})

for (const workspace of workspaces)
  test(`${workspace} imports only what it may`, () => {
    const allowed = arrows[workspace] ?? []
    const used = [...imports].flatMap(([path, names]) =>
      path.startsWith(`${workspace}/`)
        ? names
            .map((name) => /^@letheswap\/([\w-]+)/.exec(name)?.[1])
            .filter((name) => name !== undefined)
        : [],
    )
    expect(
      [...new Set(used)].filter((name) => !allowed.includes(name)),
    ).toEqual([])
  })

test('no import leads out of its own workspace by a path', () => {
  const strays = [...imports].flatMap(([path, names]) => {
    const [floor, name] = path.split('/')
    return names.filter(
      (target) =>
        target.startsWith('.') &&
        !join(dirname(path), target).startsWith(`${floor}/${name}/`),
    )
  })
  expect(strays).toEqual([])
})

test('no import circle', () => {
  expect(findCircles()).toEqual([])
})

/** Each circle once, as the files that it goes through. */
function findCircles(): string[] {
  const circles: string[] = []
  const done = new Set<string>()
  const visit = (path: string, way: readonly string[]) => {
    if (way.includes(path)) {
      circles.push([...way.slice(way.indexOf(path)), path].join(' → '))
      return
    }
    if (done.has(path)) return
    for (const name of imports.get(path) ?? []) {
      const target = toSource(path, name)
      if (target) visit(target, [...way, path])
    }
    done.add(path)
  }
  for (const path of imports.keys()) visit(path, [])
  return circles
}

function toSource(from: string, name: string): string | undefined {
  if (!name.startsWith('.')) return undefined
  const path = join(dirname(from), name).replace(/\.js$/, '')
  return [path, `${path}.ts`, `${path}.tsx`].find((file) => imports.has(file))
}
