import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import ts from 'typescript'
import type { DefaultTheme } from 'vitepress'
import { expect, test } from 'vitest'
import { findCommand, lethe } from '../../cli/src/lethe.js'
import { codeBlock, embedCode } from '../scripts/embedCode.mjs'
import { getApiList } from '../src/.vitepress/apiSidebar.js'
import { gitHubNotes } from '../src/.vitepress/dropGitHubNotes.js'
import { linkFromRoot, site } from '../src/.vitepress/linkWithinSite.js'
import { getSidebar } from '../src/.vitepress/sidebar.js'

const root = join(import.meta.dirname, '../../..')
const home = join(import.meta.dirname, '../src')

/** The handwritten pages. */
const pages = readdirSync(home, { recursive: true })
  .map(String)
  .filter((path) => path.endsWith('.md') && !/^(api|generated)\//.test(path))
  .map((path) => ({ path, text: readFileSync(join(home, path), 'utf8') }))

const collect = (items: DefaultTheme.SidebarItem[]): string[] =>
  items.flatMap(({ link, items = [] }) => [link ?? '', ...collect(items)])
const links = collect(getSidebar())

test('the sidebar lists every page', () => {
  const missing = pages
    .map(({ path }) => `/${path.replace(/\.md$/, '')}`)
    .filter((link) => !['/index', '/404', ...links].includes(link))
  expect(missing).toEqual([])
})

test('every page has a description', () => {
  for (const { path, text } of pages)
    if (path !== 'index.md')
      expect(text, path).toMatch(/^---\ndescription: .+\./)
})

// `vitest run apps/docs/test/pages.test.ts -u` updates the blocks.
test('every block of code matches its file', async () => {
  for (const { path, text } of pages)
    await expect(embedCode(text)).toMatchFileSnapshot(join(home, path))
  const blocks = pages.flatMap(({ text }) => [...text.matchAll(codeBlock)])
  expect(blocks.length).toBeGreaterThan(100)
})

test('no page contains handwritten TypeScript', () => {
  for (const { path, text } of pages)
    expect(text.replace(codeBlock, ''), path).not.toMatch(/^```tsx?/m)
})

test('a page shows every region of a program', () => {
  const shown = pages.map(({ text }) => text).join('\n')
  const folder = join(home, '../snippets')
  for (const path of readdirSync(folder, { recursive: true }).map(String))
    if (/\.tsx?$/.test(path))
      for (const [, region] of readFileSync(
        join(folder, path),
        'utf8',
      ).matchAll(/^\s*\/\/ #region (\w+)$/gm))
        expect(shown).toContain(`snippets/${path}#${region} -->`)
})

test('the blocks of a program, pasted in order, define every name that they use', () => {
  const folder = join(home, '../snippets')
  const names = readdirSync(folder, { recursive: true })
    .map((name) => join(folder, String(name)))
    .filter((name) => /\.tsx?$/.test(name) && !/errorExamples/.test(name))
  const file = join(home, '../tsconfig.json')
  const { options } = ts.parseJsonConfigFileContent(
    ts.readConfigFile(file, ts.sys.readFile).config,
    ts.sys,
    dirname(file),
  )
  const host = ts.createCompilerHost(options)
  const readFile = host.readFile
  host.readFile = (name) => {
    const text = readFile(name)
    if (!text || !names.includes(name)) return text
    const regions = text.matchAll(
      /^\s*\/\/ #region \w+\n([\s\S]*?)^\s*\/\/ #endregion/gm,
    )
    return [...regions].map(([, region]) => region).join('')
  }
  // Does not resolve imports: only their types would need it, and it takes ten times as
  // long.
  host.resolveModuleNameLiterals = (imports) =>
    imports.map(() => ({ resolvedModule: undefined }))
  const program = ts.createProgram(names, options, host)
  const missing = names.flatMap((name) =>
    program
      .getSemanticDiagnostics(program.getSourceFile(name))
      // TypeScript's codes for a name that is declared twice (two codes), an unknown
      // name, an unknown name with a suggestion, and a shorthand property without a
      // value in scope.
      .filter(({ code }) => [2300, 2451, 2304, 2552, 18004].includes(code))
      .map(({ messageText }) => `${name.slice(folder.length)}: ${messageText}`),
  )
  expect(missing).toEqual([])
})

test('a page names the file of a program, and the client that it imports, before its code', () => {
  const imports = "from './client.js'"
  const found = pages.filter(({ text }) => text.includes(imports))
  expect(found.length).toBeGreaterThan(10)
  for (const { path, text } of found) {
    const [before = ''] = text.split(imports)
    expect(before, path).toContain(
      path === 'recipes/quote.md' ? '`client.ts`' : '[`client.ts`](',
    )
    if (!path.startsWith('recipes/')) continue
    for (const [block = '', name] of text.matchAll(
      /^<!-- code: apps\/docs\/snippets\/(\w+\.ts)#[\s\S]*?^```$/gm,
    ))
      if (block.includes(imports)) {
        const [before = ''] = text.split(block)
        expect(before, path).toContain(`\`npx tsx ${name}\``)
      }
  }
})

test('the configurations of MCP clients start `lethe` of the clone, with known options', () => {
  const text = readFileSync(join(home, 'recipes/mcp.md'), 'utf8')
  const blocks = [...text.matchAll(/^```json\n([\s\S]*?)^```/gm)]
  expect(blocks).toHaveLength(2)
  for (const [, block = ''] of blocks) {
    const { mcpServers } = JSON.parse(block)
    const { command, args } = mcpServers.lethe
    const [program, ...words] = args as string[]
    expect(command).toBe('node')
    expect(program).toMatch(/^\/home\/me\/letheswap\//)
    const file = program?.replace('/home/me/letheswap', root) as string
    expect(existsSync(file), program).toBe(true)
    const [{ options }] = findCommand(words)
    const known = options.map(({ long }) => long)
    for (const word of words.filter((word) => word.startsWith('--')))
      expect(known).toContain(word)
  }
})

test('every link between pages resolves, even on GitHub', () => {
  for (const { path, text } of pages)
    for (const [, link = ''] of text.matchAll(/\]\(([^)#\s]+)/g)) {
      const target = link.startsWith(site)
        ? join(home, 'public', link.slice(site.length))
        : join(dirname(join(home, path)), link)
      // `reference.test.ts` checks links into the generated reference.
      if (link.startsWith(`${site}api/`)) continue
      if (/^https?:/.test(link) && !link.startsWith(site)) continue
      expect(existsSync(target), `${path}: ${link}`).toBe(true)
    }
})

test('every relative link of a page becomes one from the root of the site', () => {
  expect(
    linkFromRoot('[a](../install.md#keys), [b](#c)', 'recipes/swap.md'),
  ).toBe('[a](/install.md#keys), [b](#c)')
  for (const { path, text } of pages)
    for (const [, link = ''] of linkFromRoot(text, path).matchAll(
      /\]\((?!\w+:|#)([^)\s#]+\.md)/g,
    ))
      expect(existsSync(join(home, link)), `${path}: ${link}`).toBe(true)
})

test('llms.txt lists each page of the reference once', () => {
  const items = collect([...getSidebar(), getApiList()]).filter((it) =>
    it.startsWith('/api/'),
  )
  expect(items).toContain('/api/sdk/types')
  expect(new Set(items).size).toBe(items.length)
})

test('every included file is generated or exists', () => {
  for (const { path, text } of pages)
    for (const [, file = ''] of text.matchAll(/<!--@include: (\S+)-->/g)) {
      const target = resolve(dirname(join(home, path)), file)
      // GitHub does not show included files, so a page must link to each of them.
      if (!/(measured|sizes|math|history)\.md$/.test(file))
        expect(text, path).toMatch(/^On GitHub, read \[/m)
      expect(target).toMatch(
        /\/generated\/(cli|commands|contributing|faucet|scenario|security|measured|sizes|math|history|changelog)\.md$/,
      )
    }
})

test('the site omits the link that GitHub needs next to an included text', () => {
  const lines = pages.flatMap(({ path, text }) => {
    const { code = '' } = gitHubNotes.transform(text, join(home, path)) ?? {}
    expect(code, path).not.toContain('On GitHub, read')
    const kept = code.split('\n').filter((line) => line !== '')
    return text.split('\n').filter((line) => line && !kept.includes(line))
  })
  // One line each in cli, contributing, changelog, faucet, scenarios and security.
  expect(lines).toHaveLength(6)
  expect(lines.filter((line) => !line.startsWith('On GitHub'))).toEqual([])
})

/** The lines of all shell blocks. */
const commands = pages
  .flatMap(({ text }) => [...text.matchAll(/^```sh\n([\s\S]*?)^```/gm)])
  .flatMap(([, block = '']) => block.trim().split('\n'))

test('every documented `lethe` command exists', () => {
  const own = commands.filter((line) => line.startsWith('lethe '))
  expect(own.length).toBeGreaterThan(2)
  for (const line of own) {
    const [command] = findCommand(line.split(' ').slice(1))
    expect(command, line).not.toBe(lethe)
    expect(command.commands, line).toEqual([])
    const options = command.options.map(({ long }) => long)
    for (const [option] of line.matchAll(/--[a-z-]+/g))
      expect(options, line).toContain(option)
  }
})

test('every documented script exists in the root package', () => {
  const { scripts } = JSON.parse(
    readFileSync(join(root, 'package.json'), 'utf8'),
  )
  // Skips npm's own commands, and the script of a Vite app.
  for (const line of commands)
    for (const [, name] of line.matchAll(
      /\bnpm (?:run (?:-s )?)?(start|\w+:?\w*)/g,
    ))
      if (!['create', 'init', 'install', 'pkg', 'dev'].includes(name as string))
        expect(scripts, line).toHaveProperty([name as string])
})

test('pages use the repository’s pnpm version', () => {
  const { packageManager } = JSON.parse(
    readFileSync(join(root, 'package.json'), 'utf8'),
  )
  const fetched = commands.flatMap((line) => line.match(/pnpm@\S+/g) ?? [])
  expect([...new Set(fetched)]).toEqual([packageManager])
})

test('lists exactly the example projects in `examples`', () => {
  const listed = [
    ...readFileSync(join(home, 'examples.md'), 'utf8').matchAll(
      /^\| \[`examples\/(\S+)`\]/gm,
    ),
  ].map(([, name]) => name)
  const folders = readdirSync(join(root, 'examples'))
  expect(listed.sort()).toEqual(folders.sort())
})

test('the table of the network specification contains every field', () => {
  const source = readFileSync(
    join(root, 'packages/network/src/specification.ts'),
    'utf8',
  )
  const [, schemas = ''] =
    /^const newToken([\s\S]*?)^export type/m.exec(source) ?? []
  const known = [...schemas.matchAll(/^ +(\w+)(?::|,$)/gm)].map(
    ([, name]) => name as string,
  )
  const groups = ['chain', 'tokens', 'pools', 'contracts', 'faucet']
  const page = readFileSync(join(home, 'recipes/deploy.md'), 'utf8')
  const rows = page.split('\n').filter((line) => line.startsWith('| `'))
  const listed = rows
    .flatMap((row) => row.split(' | ')[0]?.match(/\w+(?=`)/g) ?? [])
    .concat(groups, 'nativeCurrency')
  expect([...new Set(listed)].sort()).toEqual([...new Set(known)].sort())
})

test('React’s README lists every hook and every query option', () => {
  const text = readFileSync(join(root, 'packages/react/README.md'), 'utf8')
  const entry = readFileSync(
    join(root, 'packages/react/src/exports/index.ts'),
    'utf8',
  )
  const names = [
    ...entry.matchAll(
      /^ *(?:export \{ )?(?:type \w+, )?((?:use|get)\w+)[ ,]/gm,
    ),
  ]
    .map(([, name = '']) => name)
    .filter((name) => /^use[A-Z]|QueryOptions$/.test(name))
  expect(names.length).toBeGreaterThan(40)
  expect(names.filter((name) => !text.includes(`\`${name}\``))).toEqual([])
})

test('the README has at most 110 lines, and each changelog at most 40', () => {
  const count = (path: string) =>
    readFileSync(join(root, path), 'utf8').trimEnd().split('\n').length
  expect(count('README.md')).toBeLessThanOrEqual(110)
  for (const folder of ['packages', 'apps'])
    for (const name of readdirSync(join(root, folder))) {
      const path = join(folder, name, 'CHANGELOG.md')
      if (existsSync(join(root, path)))
        expect(count(path), path).toBeLessThanOrEqual(40)
    }
})
