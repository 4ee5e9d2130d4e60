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

test('every link into the reference leads to an existing heading', () => {
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

test('every hook shows its parameters and its result', () => {
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

test('the index links every function and class, and each page has a description', () => {
  const index = find('index')
  for (const [path, text] of pages) {
    if (!/\/(functions|classes)\//.test(path)) continue
    expect(index).toContain(`](/api/${path})`)
    expect(text, path).toMatch(/^description: ".+"$/m)
  }
})

// The 40 functions that most readers need.
test.each([
  'sdk/functions/getQuote',
  'sdk/functions/planSwap',
  'sdk/functions/executePlan',
  'sdk/functions/resumePlan',
  'sdk/functions/simulatePlan',
  'sdk/functions/getPools',
  'sdk/functions/getPair',
  'sdk/functions/getBalances',
  'sdk/functions/watchPools',
  'sdk/functions/getSwapHistory',
  'sdk/functions/getActivity',
  'sdk/functions/getTransactionDetails',
  'sdk/functions/planAddLiquidity',
  'sdk/functions/planRemoveLiquidity',
  'sdk/functions/parseDeployment',
  'sdk/functions/getTokenInfo',
  'sdk/functions/addTokens',
  'sdk/functions/parseAmount',
  'sdk/functions/createFaucetClient',
  'sdk/functions/diagnose',
  'sdk/functions/dexActions',
  'sdk/functions/waitForReceipt',
  'sdk/amm/functions/findBestRoute',
  'sdk/amm/functions/getAmountOut',
  'sdk/amm/functions/simulate',
  'sdk/market/functions/getPoolActivity',
  'sdk/market/functions/getCandles',
  'react/functions/LetheProvider',
  'react/functions/createConfig',
  'react/functions/useQuote',
  'react/functions/useSwap',
  'react/functions/useBalances',
  'react/functions/useConnect',
  'react/functions/useSwapHistory',
  'devnet/functions/startDevnet',
  'browser-chain/functions/connectBrowserChain',
  'browser-chain/functions/createBrowserChain',
  'test-wallet/functions/createTestWallet',
  'network/functions/deployNetwork',
  'scenario/functions/playScenario',
])('%s has an example that calls it', (path) => {
  const name = path.split('/').at(-1) as string
  expect(section(find(path), 'Example')).toMatch(
    new RegExp(`\\b${name}\\(|<${name}\\b`),
  )
})

test('guides and the reference link to each other', () => {
  expect(find('sdk/functions/planSwap')).toMatch(
    /^Guides: .*\[Plan\]\(\/concepts\/plan\)/m,
  )
})

test('every parameter of sdk and react functions has a description', () => {
  let count = 0
  for (const [path, text] of pages) {
    if (!/^(sdk|react).*\/functions\//.test(path)) continue
    for (const [row, words] of section(text, 'Parameters').matchAll(
      /^\| `\w+\??` \|.*\| (.*) \|$/gm,
    )) {
      count += 1
      expect(words?.trim(), `${path}: ${row}`).not.toBe('')
    }
  }
  expect(count).toBeGreaterThan(500)
})

test('every error has a cause and a fix', () => {
  for (const [path, text] of pages)
    if (path.includes('/classes/'))
      for (const title of ['Cause', 'Fix'])
        expect(section(text, title).trim(), path).not.toBe('')
})

test('no text is cut, and no TSDoc link is left', () => {
  for (const [path, text] of pages) {
    expect(text, path).not.toMatch(/\{@link/)
    expect(text, path).not.toMatch(/- \{\[/)
    expect(text, path).not.toMatch(/^description: ".*\b(e\.g|i\.e)\."$/m)
    expect(text, path).not.toMatch(/\w\.\.\.`/)
    expect(text, path).not.toMatch(/Reason\['reason'\]/)
  }
})
