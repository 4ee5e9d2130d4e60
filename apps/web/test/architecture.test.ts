import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

// The app contains only markup, styles and texts. Rules belong to the SDK, and state
// belongs to the React package.

const src = fileURLToPath(new URL('../src', import.meta.url))

const files = readdirSync(src, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
  .filter((entry) => !/\.gen\.ts$|\.test\.tsx?$/.test(entry.name))
  .map((entry) => {
    const path = join(entry.parentPath, entry.name)
    return { path: relative(src, path), text: readFileSync(path, 'utf8') }
  })

test('finds the source files of the web app', () => {
  expect(files.length).toBeGreaterThan(150)
  expect(files.map(({ path }) => path)).toContain('App.tsx')
})

/**
 * Returns the files that break a rule. `caught` is code that breaks it, and must be
 * found, so that the pattern cannot match nothing. An unneeded exception fails the test
 * too.
 */
function offenders(
  pattern: RegExp,
  { caught, except = [] }: { caught: string[]; except?: readonly string[] },
) {
  for (const code of caught) expect(code).toMatch(pattern)
  const found = files
    .filter(({ text }) => pattern.test(text))
    .map(({ path }) => path)
  expect(found).toEqual(expect.arrayContaining([...except]))
  return found.filter((path) => !except.includes(path))
}

test('imports only types from viem', () => {
  expect(
    offenders(/^import (?!type\b)(?:\{[^}]*\}|[^\n']*) from 'viem/m, {
      caught: [
        "import { isAddress } from 'viem'",
        "import {\n  isHash,\n  size,\n} from 'viem/utils'",
      ],
    }),
  ).toEqual([])
})

test('makes no wallet or RPC calls of its own', () => {
  expect(
    offenders(
      /window\.ethereum|\.request\(\{|['"`](?:eth|wallet|personal)_\w+/,
      {
        caught: [
          'window.ethereum',
          "provider.request({ method: 'x' })",
          "'eth_call'",
        ],
      },
    ),
  ).toEqual([])
})

test('requests only /config.json itself', () => {
  expect(
    offenders(/\bfetch\(|XMLHttpRequest|WebSocket/, {
      caught: ['await fetch(url)', 'new WebSocket(url)'],
    }),
  ).toEqual([])
})

test('contains no ABI', () => {
  expect(
    offenders(/parseAbi|\babi\b|stateMutability|functionName/, {
      caught: ["parseAbi(['function f()'])", "{ abi, functionName: 'f' }"],
    }),
  ).toEqual([])
})

test('contains no AMM math: no bigint is multiplied, divided or scaled', () => {
  expect(
    offenders(/\d+n \*\*? |\* \d+n|\/ \d+n|\*\* \d+n|\b997n?\b|\b1000n\b/, {
      caught: ['10n ** 18n', 'amount * 2n', 'amount / 2n', '997'],
    }),
  ).toEqual([])
  expect(
    offenders(/reserve\w* [*/]|[*/] [\w.]*reserve/i, {
      caught: ['pool.reserveA * amount', 'amount / pool.reserveB'],
    }),
  ).toEqual([])
})

test('contains no money in floating point', () => {
  // A chart is drawn in pixels, for which floating point is precise enough.
  const except = ['components/market/toNumber.ts']
  expect(
    offenders(/parseFloat|Number\((?:format|amount|balance)/i, {
      caught: ['parseFloat(text)', 'Number(formatAmount(x, 18))'],
      except,
    }),
  ).toEqual([])
})

test('uses no browser storage of its own', () => {
  // Reloading to connect concerns only this tab.
  const except = ['components/wallet/connectAfterReload.ts']
  expect(
    offenders(/localStorage|sessionStorage|indexedDB/, {
      caught: ["localStorage.getItem('a')", 'sessionStorage', 'indexedDB'],
      except,
    }),
  ).toEqual([])
})
