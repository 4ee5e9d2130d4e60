import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'

const root = join(import.meta.dirname, '../../..')

/**
 * Matches a code block in a page, with the comment above it that specifies its file:
 * `<!-- code: apps/docs/snippets/swap.ts#back -->`.
 */
export const codeBlock =
  /^<!-- code: ([^\s#]+)(?:#(\w+))? -->\n(```)(.*)\n[\s\S]*?^```$/gm

/** Matches the comment above a code block. */
export const codeComment = /^<!-- code: ([^\s#]+)(?:#(\w+))? -->$/m

/** Returns a page with the current code of each block's file. */
export const embedCode = (page) =>
  page.replace(codeBlock, (block, file, region, fence, info) => {
    const [comment] = block.split('\n')
    const { code } = readCode(file, region)
    return `${comment}\n${fence}${info}\n${code}\n${fence}`
  })

/**
 * Reads a file of the repository, or its part between `// #region name` and
 * `// #endregion name`.
 *
 * @returns The code without its common indentation, the file's path, the index of the
 * code's first line in the file, and the removed indentation.
 */
export function readCode(path, region) {
  const file = join(root, path)
  const text = readFileSync(file, 'utf8')
  if (region === undefined)
    return { file, code: text.trimEnd(), line: 0, indent: 0 }
  const lines = text.split('\n')
  const find = (word) =>
    lines.findIndex((line) => line.trim() === `// ${word} ${region}`)
  const line = find('#region') + 1
  const end = find('#endregion')
  if (line === 0 || end < line)
    throw new Error(`${relative(root, file)} has no region ${region}.`)
  const shown = lines.slice(line, end)
  const indent = Math.min(
    ...shown.filter(Boolean).map((line) => line.search(/\S/)),
  )
  const code = shown
    .map((line) => line.slice(indent))
    .join('\n')
    .trimEnd()
  return { file, code, line, indent }
}
