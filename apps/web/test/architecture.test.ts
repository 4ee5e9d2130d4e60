import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

// The app is markup, styles and copy. What is true without a screen belongs to
// the SDK, and state to the React package.

const src = fileURLToPath(new URL('../src', import.meta.url))

const files = readdirSync(src, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
  .filter((entry) => !/\.gen\.ts$|\.test\.tsx?$/.test(entry.name))
  .map((entry) => {
    const path = join(entry.parentPath, entry.name)
    return { path: relative(src, path), text: readFileSync(path, 'utf8') }
  })

const offenders = (pattern: RegExp, except: readonly string[] = []) =>
  files
    .filter(({ path, text }) => pattern.test(text) && !except.includes(path))
    .map(({ path }) => path)

test('viem is behind the SDK: only its types are imported', () => {
  expect(
    offenders(/^import (?!type\b)(?:\{[^}]*\}|[^\n']*) from 'viem/m),
  ).toEqual([])
})

test('no wallet or RPC call of its own', () => {
  expect(
    offenders(
      /window\.ethereum|\.request\(\{|['"`](?:eth|wallet|personal)_\w+/,
    ),
  ).toEqual([])
})

test('no request of its own but for /config.json', () => {
  expect(
    offenders(/\bfetch\(|XMLHttpRequest|WebSocket/, ['lib/loadDeployment.ts']),
  ).toEqual([])
})

test('no ABI', () => {
  expect(offenders(/parseAbi|\babi\b|stateMutability|functionName/)).toEqual([])
})

test('no AMM math: no bigint is multiplied, divided or scaled', () => {
  // Writing basis points as a percentage is copy, not math.
  const except = ['components/swap/priceImpact.ts']
  expect(
    offenders(
      /\d+n \*\*? |\* \d+n|\/ \d+n|\*\* \d+n|\b997n?\b|\b1000n\b/,
      except,
    ),
  ).toEqual([])
  expect(offenders(/reserve\w* [*/]|[*/] [\w.]*reserve/i)).toEqual([])
})

test('no money in floating point', () => {
  // A chart is drawn in pixels, which are not money.
  const except = ['components/market/createCandlePlot.ts']
  expect(
    offenders(/parseFloat|Number\((?:format|amount|balance)/i, except),
  ).toEqual([])
})

test('no browser storage of its own', () => {
  // A reload to connect, which concerns this tab only.
  const except = ['components/wallet/connectAfterReload.ts']
  expect(offenders(/localStorage|sessionStorage|indexedDB/, except)).toEqual([])
})
