import { readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

// The arrows of the house: the app is markup, styles and copy. What is true
// without a screen is the SDK's, what is state is the React package's.

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

test('the app has sources to check', () => {
  expect(files.length).toBeGreaterThan(40)
})

test('viem is behind the SDK: only its types are imported', () => {
  expect(offenders(/^import (?!type\b)[^;]*?from 'viem/m)).toEqual([])
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
  // A chart's pixels are no money.
  const except = ['components/market/createCandlePlot.ts']
  expect(
    offenders(/parseFloat|Number\((?:format|amount|balance)/i, except),
  ).toEqual([])
})

test('only the app’s own packages and the named libraries are imported', () => {
  const packages = new Set(
    files.flatMap(({ text }) =>
      [...text.matchAll(/(?:from|import\()\s*'([^'.][^']*)'/g)].map(
        ([, name = '']) => name,
      ),
    ),
  )
  expect([...packages].sort()).toEqual(
    [
      '@letheswap/react',
      '@letheswap/sdk',
      '@letheswap/sdk/amm',
      '@letheswap/sdk/market',
      '@tanstack/react-query',
      '@tanstack/react-router',
      'radix-ui',
      'react',
      'react-dom/client',
      'react-hot-toast/headless',
      'uplot',
      'zod/mini',
    ].filter((name) => packages.has(name)),
  )
})

const rooms = ['swap', 'pools', 'history', 'faucet', 'transaction', 'shell']

for (const room of rooms)
  test(`${room} imports no other screen’s room: routes put them together`, () => {
    const neighbours = rooms.filter((other) => other !== room).join('|')
    expect(
      offenders(new RegExp(`'\\.\\./(?:${neighbours})/`)).filter((path) =>
        path.startsWith(`components/${room}/`),
      ),
    ).toEqual([])
  })

test('what every room shares knows no screen', () => {
  expect(
    offenders(new RegExp(`/(?:${rooms.join('|')})/`)).filter((path) =>
      /^(?:lib|components\/(?:icons|market|plans|toasts|ui|wallet))\//.test(
        path,
      ),
    ),
  ).toEqual([])
})

/** What a screen can do without until somebody asks for it. */
const late = [
  'components/activity/ActivityButton',
  'components/activity/ActivityDialog',
  'components/faucet/FaucetBundle',
  'components/history/HistoryDialog',
  'components/market/CandleChart',
  'components/market/PoolDetailsDialog',
  'components/plans/PendingPlansList',
  'components/pools/AddLiquidityDialog',
  'components/pools/RemoveLiquidityDialog',
  'components/shell/ConfigErrorScreen',
  'components/shell/DebugPanel',
  'components/shell/MobileMenuPanel',
  'components/shell/Notices',
  'components/shell/PageLinks',
  'components/swap/ImpactDialog',
  'components/swap/SwapResult',
  'components/swap/SwapSettings',
  'components/swap/TradePicture',
  'components/toasts/toaster',
  'components/tokens/TokenDialog',
  'components/transaction/TransactionDialog',
  'components/wallet/ConnectInstructions',
  'lib/applyPage',
  'lib/getErrorMessage',
  'lib/keepFocus',
  'messages/ru/ru',
]

test('besides the routes, this loads late and nothing else', () => {
  const targets = files.flatMap(({ path, text }) =>
    [...text.matchAll(/^(?! \*).*\bimport\(\s*'([^']+)'/gm)].map(
      ([, target = '']) => join(dirname(path), target),
    ),
  )
  expect(targets.sort()).toEqual(late)
})

test('nothing imports early what loads late', () => {
  const names = late.map((path) => basename(path)).join('|')
  expect(offenders(new RegExp(`from '[^']*/(?:${names})'`))).toEqual([])
})

test('the dialog library and the toasts come only with what loads late', () => {
  const isEarly = (path: string) => !late.some((name) => path.startsWith(name))
  expect(offenders(/from 'radix-ui'/)).toEqual(['components/ui/Dialog.tsx'])
  expect(offenders(/from '.*\/ui\/Dialog'/).filter(isEarly)).toEqual([])
  expect(offenders(/from '.*\/ToastCard'/).filter(isEarly)).toEqual([])
})

test('no browser storage of its own', () => {
  expect(offenders(/localStorage|sessionStorage|indexedDB/)).toEqual([])
})

test('component files are about 150 lines', () => {
  const long = files
    .filter(({ path }) => path.endsWith('.tsx'))
    .map(({ path, text }) => `${path}: ${text.split('\n').length}`)
    .filter((line) => Number(line.split(': ')[1]) > 190)
  expect(long).toEqual([])
})
