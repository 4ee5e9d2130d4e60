import { readdirSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import ts from 'typescript'
import type { MarkdownRenderer } from 'vitepress'
import { codeComment, readCode } from '../../scripts/embedCode.mjs'

const home = join(import.meta.dirname, '../..')

/** The program regions in the pages, by their code. */
const regions = new Map<string, ReturnType<typeof readCode>>()

/**
 * Stores the program and region of each block, so that {@link getHovers} finds its
 * types.
 */
export function typedSnippets(md: MarkdownRenderer) {
  const { fence } = md.renderer.rules
  md.renderer.rules.fence = (...args) => {
    const [tokens, index] = args
    const { content = '', info = '' } = tokens[index] ?? {}
    if (info.includes('twoslash')) {
      const comment = tokens[index - 1]?.content ?? ''
      const [, file = '', name] = codeComment.exec(comment) ?? []
      regions.set(content.trimEnd(), readCode(file, name))
    }
    return fence?.(...args) ?? ''
  }
}

let service: ts.LanguageService | undefined

/**
 * Returns what to show at each name of a region, in Twoslash's format. A single
 * TypeScript program contains all snippets, because separate ones would check viem's
 * types each time.
 */
export function getHovers(code: string) {
  const region = regions.get(code.trimEnd())
  if (!region) throw new Error(`This is no region of a snippet:\n${code}`)
  const { file, indent, line: first } = region
  service ??= createService()
  const source = service.getProgram()?.getSourceFile(file)
  if (!source) throw new Error(`${relative('.', file)} is not in the program.`)
  const lines = region.code.split('\n')
  const nodes: object[] = []
  visit(source)
  return { code, nodes, meta: { extension: file.split('.').at(-1) } }

  function visit(node: ts.Node) {
    if (ts.isIdentifier(node)) addHover(node)
    ts.forEachChild(node, visit)
  }

  function addHover(node: ts.Identifier) {
    const position = node.getStart()
    const place = source?.getLineAndCharacterOfPosition(position)
    const line = (place?.line ?? 0) - first
    if (!place || line < 0 || line >= lines.length) return
    const info = service?.getQuickInfoAtPosition(file, position)
    if (!info?.displayParts) return
    const toText = (parts: ts.SymbolDisplayPart[] = []) =>
      parts.map(({ text }) => text).join('')
    const character = place.character - indent
    nodes.push({
      type: 'hover',
      text: toText(info.displayParts),
      docs: toText(info.documentation) || undefined,
      tags: info.tags?.map(({ name, text }) => [name, text && toText(text)]),
      start: lines.slice(0, line).join('\n').length + (line && 1) + character,
      length: node.text.length,
      target: node.text,
      line,
      character,
    })
  }
}

function createService() {
  const file = join(home, 'tsconfig.json')
  const { config } = ts.readConfigFile(file, ts.sys.readFile)
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, home)
  const folder = join(home, 'snippets')
  const names = readdirSync(folder, { recursive: true })
    .map((name) => join(folder, String(name)))
    .filter((name) => /\.tsx?$/.test(name))
  return ts.createLanguageService({
    ...ts.sys,
    getCompilationSettings: () => options,
    getCurrentDirectory: () => dirname(file),
    getDefaultLibFileName: ts.getDefaultLibFilePath,
    getScriptFileNames: () => names,
    useCaseSensitiveFileNames: () => true,
    getScriptSnapshot: (name) => {
      const text = ts.sys.readFile(name)
      return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text)
    },
    // An edited page shows the current program, with the types from the start.
    getScriptVersion: () => '0',
  })
}
