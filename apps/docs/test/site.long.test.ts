import { execFileSync } from 'node:child_process'
import {
  createReadStream,
  existsSync,
  readdirSync,
  readFileSync,
} from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import AxeBuilder from '@axe-core/playwright'
import { type Browser, chromium, type Page } from '@playwright/test'
import lighthouse from 'lighthouse'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createReference } from '../scripts/createReference.mjs'

const home = join(import.meta.dirname, '..')
const executablePath = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
].find((path) => path !== undefined && existsSync(path))

const types: Record<string, string> = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
}

let server: Server
let browser: Browser
let origin: string
let debuggingPort: number

beforeAll(async () => {
  execFileSync(
    join(home, '../../node_modules/.bin/turbo'),
    ['run', 'build:docs', '--output-logs=errors-only'],
    { cwd: home, stdio: ['ignore', 'ignore', 'inherit'] },
  )
  server = createServer(({ url = '/' }, response) => {
    const [path = '/'] = url.split('?')
    const file = join(
      home,
      'dist',
      path.endsWith('/') ? `${path}index.html` : path,
    )
    if (!existsSync(file)) {
      response.writeHead(404).end()
      return
    }
    const type = types[extname(file)] ?? 'application/octet-stream'
    response.writeHead(200, { 'content-type': type })
    createReadStream(file).pipe(response)
  })
  origin = `http://127.0.0.1:${await listen(server)}`
  const placeholder = createServer()
  debuggingPort = await listen(placeholder)
  placeholder.close()
  browser = await chromium.launch({
    ...(executablePath === undefined ? {} : { executablePath }),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      `--remote-debugging-port=${debuggingPort}`,
    ],
  })
}, 600_000)

/** Listens on a free port, and returns it. */
async function listen(server: Server): Promise<number> {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return (server.address() as AddressInfo).port
}

afterAll(async () => {
  await browser?.close()
  server?.close()
})

const pages = [
  '/',
  '/concepts/plan.html',
  '/recipes/swap.html',
  '/operation/performance.html',
  '/api/sdk/functions/getQuote.html',
  '/reference/errors.html',
]
const standards = [
  'wcag2a',
  'wcag2aa',
  'wcag21a',
  'wcag21aa',
  'wcag22aa',
  'best-practice',
]

/** Returns axe's findings, with their elements. */
async function findViolations(page: Page) {
  const { violations } = await new AxeBuilder({ page })
    .withTags(standards)
    .setLegacyMode()
    .analyze()
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html)}`,
  )
}

test.each(
  pages.flatMap((path) =>
    (['light', 'dark'] as const).flatMap((colorScheme) =>
      [1280, 390].map((width) => ({ path, colorScheme, width })),
    ),
  ),
)('$path is accessible, $colorScheme, at $width px', async (it) => {
  const context = await browser.newContext({
    colorScheme: it.colorScheme,
    reducedMotion: 'reduce',
    viewport: { width: it.width, height: 844 },
  })
  const page = await context.newPage()
  const faults: string[] = []
  page.on('pageerror', ({ message }) => faults.push(message))
  await page.goto(`${origin}${it.path}`, { waitUntil: 'networkidle' })
  expect(await findViolations(page)).toEqual([])
  const overflow = await page.evaluate(
    () =>
      document.documentElement.scrollWidth -
      document.documentElement.clientWidth,
  )
  expect(overflow).toBeLessThanOrEqual(0)
  expect(faults).toEqual([])
  await context.close()
})

test.each([
  ['addLiquidity', 'remove-liquidity'],
  ['exactOutput', 'exact-output'],
  ['quote', 'quote'],
  ['swap', 'swap'],
  ['whatIf', 'quote'],
])(
  '%s runs in the tab and prints the output that %s quotes',
  async (name, recipe) => {
    const context = await browser.newContext()
    const page = await context.newPage()
    await page.goto(`${origin}/recipes/${recipe}.html`)
    const snippet = page.locator(`.run-snippet[data-name=${name}]`)
    await snippet.getByRole('button', { name: 'Run in this tab' }).click()
    await snippet.getByText('Done, on a chain in this tab.').waitFor()
    expect(`${await snippet.locator('pre').textContent()}\n`).toBe(
      readFileSync(join(home, `snippets/${name}.out.txt`), 'utf8'),
    )
    expect(await findViolations(page)).toEqual([])

    await page.route('**/network.json', (route) => route.abort())
    await snippet.getByRole('button', { name: 'Run again' }).click()
    await snippet.getByText('Check your connection').waitFor()
    await context.close()
  },
)

test.each(['/', '/recipes/swap.html', '/reference/errors.html'])(
  'Lighthouse %s: accessibility and best practices 100',
  async (path) => {
    const result = await lighthouse(`${origin}${path}`, {
      port: debuggingPort,
      logLevel: 'error',
      onlyCategories: ['accessibility', 'best-practices'],
    })
    const { categories = {}, audits = {} } = result?.lhr ?? {}
    const failed = Object.values(audits)
      .filter(({ score }) => score !== null && score < 1)
      .map(({ id }) => id)
    expect(failed).toEqual([])
    expect(categories.accessibility?.score).toBe(1)
    expect(categories['best-practices']?.score).toBe(1)
  },
)

test('every link of llms-full.txt leads to a twin or a file', () => {
  const dist = join(home, 'dist')
  const text = readFileSync(join(dist, 'llms-full.txt'), 'utf8')
  const links = [...text.matchAll(/(?<=\]\()(?!\w+:|#)[^\s)#]+/g)].map(String)
  expect(links.length).toBeGreaterThan(100)
  for (const link of links) {
    const path = link.replace(/(?:\/index)?(?:\.md|\.html)?\/?$/, '')
    const isFound = [path, `${path}.md`].some((it) =>
      existsSync(join(dist, it)),
    )
    expect(isFound && link.startsWith('/'), link).toBe(true)
  }
})

// Agents read these versions instead of HTML.
test('every page has a Markdown version, and llms.txt lists it', () => {
  const dist = join(home, 'dist')
  const list = readFileSync(join(dist, 'llms.txt'), 'utf8')
  const pages = readdirSync(dist, { recursive: true })
    .map(String)
    .filter((path) => path.endsWith('.html') && !/^(404|index)\./.test(path))
    // The Markdown version of a folder's index page is next to the folder.
    .map((path) => path.replace(/(\/index)?\.html$/, ''))
  for (const path of createReference().keys())
    expect(pages).toContain(`api/${path}`.replace(/\/index$/, ''))
  for (const path of pages) {
    expect(list.split(`](/${path}.md)`), path).toHaveLength(2)
    const twin = readFileSync(join(dist, `${path}.md`), 'utf8')
    expect(twin, path).toMatch(/^# /m)
    expect(twin, path).not.toContain('On GitHub, read')
  }
})

test('the search index is small, and ranks guides before the reference', async () => {
  const folder = join(home, 'dist/assets/chunks')
  const [name = ''] = readdirSync(folder).filter((name) =>
    name.startsWith('@localSearchIndex'),
  )
  expect(gzipSync(readFileSync(join(folder, name))).length).toBeLessThan(
    150_000,
  )

  const page = await browser.newPage()
  await page.goto(origin)
  await page.getByRole('button', { name: 'Search' }).click()
  await page.getByRole('searchbox').fill('swap history')
  const first = page.locator('#localsearch-list a').first()
  await first.waitFor()
  expect(await first.getAttribute('href')).not.toContain('/api/')
  await page.close()
})
