import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { dirname, join, relative, resolve } from 'node:path'

/**
 * Puts the types of a function (`getQuote.Parameters`) on the function's own page.
 * TypeDoc gives each namespace a page of its own, apart from its function.
 *
 * @param {string} folder - Where the reference is.
 */
export async function foldNamespaces(folder) {
  const files = readdirSync(folder, { recursive: true })
    .map((path) => join(folder, String(path)))
    .filter((path) => path.endsWith('.md'))
  const pages = new Map(
    files
      .filter((path) => !isNamespace(path))
      .map((path) => [path, read(path)]),
  )
  for (const path of files.filter(isNamespace)) {
    const page = toPage(path)
    const own = pages.get(page)
    const [, name = '', body = ''] =
      /^# (\w+)\n+([\s\S]*)$/.exec(read(path)) ?? []
    const types = nameTypes(body, name)
    pages.set(page, `${own ?? `# ${name}\n`}\n${types}`)
  }
  for (const [path, text] of pages) writeFileSync(path, tidy(text))
  for (const path of new Set(
    files.filter(isNamespace).map((path) => dirname(dirname(path))),
  ))
    if (existsSync(path)) await rm(path, { recursive: true })

  /** Links relative to where the page was. */
  function read(path) {
    return readFileSync(path, 'utf8').replace(
      /\]\(([^)#:]+\.md)(#[^)]*)?\)/g,
      (_, link, anchor = '') => {
        const target = resolve(dirname(path), link)
        const page = isNamespace(target) ? toPage(target) : target
        const from = isNamespace(path) ? toPage(path) : path
        const place = isNamespace(target)
          ? anchor.replace(/^#(\w)/, `#${getName(target).toLowerCase()}-$1`)
          : anchor
        return `](${toLink(dirname(from), page)}${place})`
      },
    )
  }
}

const isNamespace = (path) => path.includes('/namespaces/')
const getName = (path) => /\/namespaces\/(\w+)\//.exec(path)?.[1] ?? ''
const toPage = (path) =>
  path.replace(/\/namespaces\/(\w+)\/index\.md$/, '/functions/$1.md')

function toLink(from, to) {
  const path = relative(from, to)
  return path.startsWith('.') ? path : `./${path}`
}

/** `### Parameters` of `getQuote` becomes `## getQuote.Parameters`. */
const nameTypes = (body, name) =>
  body
    .replace(/^## Type Aliases\n+/m, '')
    .replace(/^\*\*\*\n+/gm, '')
    .replace(/^#(#+ )/gm, '$1')
    .replace(
      /^## (\w+)(.*)$/gm,
      (_, type) =>
        `## ${name}.${type} {#${name.toLowerCase()}-${type.toLowerCase()}}`,
    )

/** The index lists functions, whose pages have their namespaces. */
const tidy = (text) =>
  text
    .replace(/^## Namespaces\n[\s\S]*?(?=^## |$(?![\s\S]))/m, '')
    .replace(/^# (Function|Class|Interface|Variable): (.*?)(\(\))?$/m, '# $2')
