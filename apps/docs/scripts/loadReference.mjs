import { dirname, join } from 'node:path'
import ts from 'typescript'
import { modules } from './referenceGroups.mjs'

const home = join(import.meta.dirname, '..')
const packages = join(home, '../../packages')

/**
 * Loads the exports of the packages: each entry point with its items, the page of each
 * name, and a reader of comments. If two entry points export an item, its page belongs
 * to the smaller one.
 */
export function loadReference() {
  const program = createProgram()
  const checker = program.getTypeChecker()
  const problems = []
  const links = new Map()
  /** A symbol that two entry points export gets the page of the first. */
  const pages = new Map()

  const bySize = [...modules].sort(
    (a, b) => b.name.split('/').length - a.name.split('/').length,
  )
  const entries = new Map(bySize.map((it) => [it.name, loadEntry(it)]))
  return {
    checker,
    entries: modules.map(({ name }) => entries.get(name)),
    internals: getInternals(),
    links,
    problems,
    read,
  }

  function loadEntry({ name: entry, title }) {
    const file = program.getSourceFile(getPath(entry))
    const items = checker
      .getExportsOfModule(checker.getSymbolAtLocation(file))
      .map((alias) => toItem(entry, alias))
      .sort((a, b) => a.name.localeCompare(b.name))
    return { name: entry, title, items }
  }

  function toItem(entry, alias) {
    const { name } = alias
    const symbol =
      alias.flags & ts.SymbolFlags.Alias
        ? checker.getAliasedSymbol(alias)
        : alias
    const [declaration] = symbol.declarations
    const signatures = checker
      .getTypeOfSymbolAtLocation(symbol, declaration)
      .getCallSignatures()
    const isClass = symbol.flags & ts.SymbolFlags.Class
    const kind = isClass
      ? 'classes'
      : signatures.length > 0
        ? 'functions'
        : 'types'
    const isOwn = !pages.has(symbol)
    const page =
      pages.get(symbol) ??
      (kind === 'types'
        ? `${entry}/types#${name.toLowerCase()}`
        : `${entry}/${kind}/${name}`)
    pages.set(symbol, page)
    const types = getNamespaceTypes(symbol)
    links.set(name, page)
    for (const type of types)
      links.set(
        `${name}.${type.name}`,
        `${page}#${name.toLowerCase()}-${type.name.toLowerCase()}`,
      )
    const [, folder = ''] =
      /\/src\/(\w+)\/[^/]+$/.exec(declaration.getSourceFile().fileName) ?? []
    const item = {
      entry,
      folder,
      isOwn,
      kind,
      name,
      page,
      signatures,
      symbol,
      types,
    }
    if (kind !== 'types' && read(symbol).text === '')
      problems.push(`${name} has no comment.`)
    return item
  }

  function getNamespaceTypes(symbol) {
    return symbol.flags & ts.SymbolFlags.NamespaceModule
      ? checker
          .getExportsOfModule(symbol)
          .filter(
            ({ flags }) =>
              flags & (ts.SymbolFlags.TypeAlias | ts.SymbolFlags.Interface),
          )
      : []
  }

  /** Returns our types that neither an entry point nor viem exports. */
  function getInternals() {
    const files = program.getSourceFiles()
    const viem = files.find(({ fileName }) =>
      fileName.endsWith('viem/_types/index.d.ts'),
    )
    const known = checker.getExportsOfModule(viem.symbol)
    const exported = new Set([...links.keys(), ...known.map((it) => it.name)])
    const names = files
      .filter(({ fileName }) => !fileName.includes('node_modules'))
      .flatMap((file) => checker.getExportsOfModule(file.symbol))
      .flatMap((symbol) => [
        ...(symbol.flags & ts.SymbolFlags.Type ? [symbol.name] : []),
        ...getNamespaceTypes(symbol).map(
          ({ name }) => `${symbol.name}.${name}`,
        ),
      ])
    return new Set(names.filter((name) => !exported.has(name)))
  }

  function read(symbol) {
    const toText = (parts) => linkNames(ts.displayPartsToString(parts)).trim()
    const tags = symbol.getJsDocTags(checker)
    const get = (name) =>
      tags.filter((tag) => tag.name === name).map((tag) => toText(tag.text))
    const description = toText(symbol.getDocumentationComment(checker))
    const [value] = [...get('default'), ...get('defaultValue')]
    const text = [
      description,
      value
        ? `Default: ${value.includes('`') || value.includes(' ') ? value : `\`${value}\``}.`
        : '',
    ]
      .filter(Boolean)
      .join(' ')
    return {
      text,
      summary:
        /^[\s\S]*?(?<!\be\.g|\bi\.e)\.(?=\s|$)/
          .exec(description)?.[0]
          .replace(/\s+/g, ' ') ?? description,
      examples: get('example'),
      parameters: new Map(
        get('param').map((param) => {
          const [, name = '', text = ''] =
            /^(\w+)\s*-?\s*([\s\S]*)$/.exec(param) ?? []
          // Leaves out a description that only links to the parameters, because they
          // follow below.
          return [name, /^\[`\w+\.Parameters`\]\(\S+\)$/.test(text) ? '' : text]
        }),
      ),
      returns: get('returns')[0] ?? '',
      throws: get('throws').map((it) =>
        it.replace(/\s+/g, ' ').replace(/^\{(\w+)\}/, '$1'),
      ),
    }
  }

  /** Replaces `{@link name}` with a link, or with code if the name has no page. */
  function linkNames(text) {
    return text.replace(
      /\{@link ([\w.]+)\s*(?:\|\s*([^}]+))?\}/g,
      (_, name, label) => {
        const page = links.get(name)
        const shown = label ?? `\`${name}\``
        return page ? `[${shown}](/api/${page})` : shown
      },
    )
  }
}

const getPath = (entry) => {
  const [name, file = 'index'] = entry.split('/')
  return join(packages, name, `src/exports/${file}.ts`)
}

function createProgram() {
  const file = join(home, 'tsconfig.json')
  const { config } = ts.readConfigFile(file, ts.sys.readFile)
  const { options } = ts.parseJsonConfigFileContent(
    config,
    ts.sys,
    dirname(file),
  )
  return ts.createProgram(
    modules.map(({ name }) => getPath(name)),
    options,
  )
}
