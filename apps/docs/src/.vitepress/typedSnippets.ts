import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { MarkdownRenderer } from 'vitepress'

/**
 * Has a region that is included with `twoslash` typed as a part of its program: the
 * lines around it are compiled, and cut from what is shown.
 *
 * @example
 * ```md
 * <<< @/../snippets/swap.ts#back{ts twoslash}
 * ```
 */
export function typedSnippets(md: MarkdownRenderer) {
  const { fence } = md.renderer.rules
  md.renderer.rules.fence = (...args) => {
    const [tokens, index] = args
    const token = tokens[index] as {
      info: string
      content: string
      src?: string[]
    }
    const [file, region] = token.src ?? []
    if (file && region) {
      const program = readFileSync(file, 'utf8')
      const part = getRegion(program, region)
      if (!part)
        throw new Error(`${relative('.', file)} has no region ${region}.`)
      if (token.info.includes('twoslash')) {
        token.content = part
        delete token.src
      }
    }
    return fence?.(...args) ?? ''
  }
}

function getRegion(program: string, region: string) {
  const lines = program.trimEnd().split('\n')
  const find = (word: string) =>
    lines.findIndex((line) => line.trim() === `// ${word} ${region}`)
  const start = find('#region')
  const end = find('#endregion')
  if (start < 0 || end < start) return
  const plain = (part: string[]) =>
    part.filter((line) => !/^\s*\/\/ #(end)?region /.test(line))
  const before = plain(lines.slice(0, start))
  const after = plain(lines.slice(end))
  const shown = lines.slice(start + 1, end)
  const indent = Math.min(
    ...shown.filter(Boolean).map((line) => line.search(/\S/)),
  )
  return [
    ...(before.length > 0 ? [...before, '// ---cut---'] : []),
    ...shown.map((line) => line.slice(indent)),
    ...(after.length > 0 ? ['// ---cut-after---', ...after] : []),
    '',
  ].join('\n')
}
