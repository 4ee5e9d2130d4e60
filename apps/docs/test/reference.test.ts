import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createReference } from '../scripts/createReference.mjs'

const pages = createReference()
const src = join(import.meta.dirname, '../src')
const guides = readdirSync(src, { recursive: true })
  .map(String)
  .filter((path) => path.endsWith('.md') && !/^(api|generated)\//.test(path))
  .map((path) => [path, readFileSync(join(src, path), 'utf8')] as const)

const find = (path: string) => pages.get(path) ?? expect.unreachable(path)
const section = (text: string, title: string) =>
  text.split(`\n## ${title}\n`)[1]?.split('\n## ')[0] ?? ''

test('every link into the reference leads to a heading that is there', () => {
  const dead: string[] = []
  for (const [path, text] of [...pages, ...guides])
    for (const [, page = '', anchor] of text.matchAll(
      /\]\((?:https:\/\/letheswap\.github\.io\/letheswap)?\/api\/([^)#]*)(?:#([^)]+))?\)/g,
    )) {
      const target = pages.get(page.replace(/(^|\/)$/, '$1index'))
      if (!target || (anchor && !target.includes(`{#${anchor}}`)))
        dead.push(`${path}: ${page}#${anchor ?? ''}`)
    }
  expect(dead).toEqual([])
})

test('every parameter of a function has a name', () => {
  for (const [path, text] of pages)
    expect(text, path).not.toMatch(/__namedParameters|__\d/)
})

test('every hook shows what it takes and returns', () => {
  const hooks = [...pages].filter(([path]) => /\/functions\/use\w+$/.test(path))
  expect(hooks.length).toBeGreaterThan(40)
  for (const [path, text] of hooks) {
    const signature = section(text, 'Signature')
    if (!signature.includes('()'))
      expect(section(text, 'Parameters'), path).toMatch(/^\| `\w+\??` \|/m)
    expect(section(text, 'Returns').trim(), path).not.toBe('')
  }
  expect(section(find('react/functions/useQuote'), 'Parameters')).toMatch(
    /^\| `amountIn\?` \| `bigint` \|/m,
  )
  expect(section(find('react/functions/useSwap'), 'Returns')).toContain(
    '/api/react/types#planaction',
  )
  for (const field of ['cancel', 'mutate', 'progress'])
    expect(section(find('react/types'), 'PlanAction {#planaction}')).toContain(
      `| \`${field}\` |`,
    )
})

test('no type is longer than a few lines', () => {
  for (const [path, text] of pages) {
    if (path.endsWith('index')) continue
    for (const line of text.split('\n').filter((line) => line.startsWith('|')))
      expect(line.replace(/\]\([^)]*\)/g, '').length, path).toBeLessThan(900)
    for (const [, code = ''] of text.matchAll(/^```ts\n([\s\S]*?)^```/gm))
      expect(code.split('\n').length, path).toBeLessThan(60)
  }
})

test('every function and class is in the index, with what it is for', () => {
  const index = find('index')
  for (const [path, text] of pages) {
    if (!/\/(functions|classes)\//.test(path)) continue
    expect(index).toContain(`](/api/${path})`)
    expect(text, path).toMatch(/^description: ".+"$/m)
  }
})
