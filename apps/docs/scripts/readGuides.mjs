import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { codeBlock } from './embedCode.mjs'

const src = join(import.meta.dirname, '../src')
const packages = join(import.meta.dirname, '../../../packages')
const site = 'https://letheswap.github.io/letheswap'

/** Maximum lines of an example. Longer blocks show more than one function. */
const maxLines = 60
const maxGuides = 5

/**
 * Reads the handwritten pages: the exports that they use in tested programs or link to,
 * and the entries of the error catalog.
 */
export function readGuides() {
  const pages = readdirSync(src, { recursive: true })
    .map(String)
    .filter((path) => /^(recipes|concepts|operation)\/.*\.md$/.test(path))
    .sort()
    .map((path) => {
      const text = readFileSync(join(src, path), 'utf8')
      return {
        link: `/${path.replace(/\.md$/, '')}`,
        title: /^# (.*)$/m.exec(text)?.[1] ?? path,
        text,
        blocks: [...text.matchAll(codeBlock)].map(([block, , , , info]) => ({
          info,
          code: block.split('\n').slice(2, -1).join('\n'),
        })),
      }
    })
  const readmes = readdirSync(packages)
    .filter((name) => existsSync(join(packages, name, 'README.md')))
    .map((name) => ({
      link: `https://github.com/letheswap/letheswap/tree/main/packages/${name}`,
      title: `the README of @letheswap/${name}`,
      // A test compiles these blocks.
      blocks: [
        ...readFileSync(join(packages, name, 'README.md'), 'utf8').matchAll(
          /^```(tsx?)\n([\s\S]*?)\n^```$/gm,
        ),
      ].map(([, info, code]) => ({ info, code })),
    }))
  return { errors: readErrors(), findExample, findGuides }

  /**
   * Returns the shortest block of a tested program that imports and calls the function.
   */
  function findExample(name) {
    const call = toCall(name)
    const [best] = [...pages, ...readmes]
      .flatMap(({ blocks, link, title }) =>
        blocks.map((block) => ({ ...block, link, title })),
      )
      .filter(
        ({ code, info }) =>
          /^(ts|js)/.test(info) &&
          call.test(code) &&
          code.split('\n').length <= maxLines,
      )
      .sort(
        (a, b) =>
          Number(isImported(b.code, name)) - Number(isImported(a.code, name)) ||
          a.code.length - b.code.length,
      )
    return best
  }

  /** Returns the pages that link to a page of the reference, or use its function. */
  function findGuides(name, page) {
    return pages
      .map((it) => ({
        ...it,
        rank:
          Number(it.text.includes(`](${site}/api/${page})`)) * 2 +
          Number(it.blocks.some(({ code }) => isImported(code, name))),
        // For example, `getQuote` is a namesake of the guide to quotes.
        isNamesake: name.toLowerCase().endsWith(it.link.split('/').at(-1)),
      }))
      .filter(({ rank }) => rank > 0)
      .sort(
        (a, b) =>
          Number(b.isNamesake) - Number(a.isNamesake) || b.rank - a.rank,
      )
      .slice(0, maxGuides)
  }
}

const toCall = (name) => new RegExp(`\\b${name}\\b(<[^<>]*>)?\\(|<${name}\\b`)

const isImported = (code, name) =>
  new RegExp(
    `^import \\{[^}]*\\b${name}\\b[^}]*\\} from '@letheswap`,
    'm',
  ).test(code)

/** Returns the cause, fix and message of each error in the catalog. */
function readErrors() {
  const text = readFileSync(join(src, 'reference/errors.md'), 'utf8')
  const entries = text
    .split(/^### /m)
    .slice(1)
    .map((entry) => {
      const [name = ''] = entry.split('\n')
      const find = (word) =>
        new RegExp(`^\\*\\*${word}\\.\\*\\* ([\\s\\S]*?)(?=\\n\\n)`, 'm').exec(
          entry,
        )?.[1]
      const [example, message] = [...entry.matchAll(codeBlock)].map(([block]) =>
        block.split('\n').slice(2, -1).join('\n'),
      )
      return [
        name,
        { cause: find('Cause'), fix: find('Fix'), example, message },
      ]
    })
  const rows = [...text.matchAll(/^\| `(\w+Error)` \| (.*) \| (.*) \|$/gm)].map(
    ([, name, cause, fix]) => [name, { cause, fix }],
  )
  return new Map([...entries, ...rows])
}
