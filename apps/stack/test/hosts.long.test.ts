import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { type Devnet, startDevnet } from '@letheswap/devnet'
import { getBalances } from '@letheswap/sdk'
import { createTestWallet } from '@letheswap/test-wallet'
import { attachWallet } from '@letheswap/test-wallet/playwright'
import { type Browser, type BrowserContext, chromium } from '@playwright/test'
import sirv from 'sirv'
import ts from 'typescript'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import webpack from 'webpack'
import {
  type Host,
  runJob,
  type Visit,
} from '../../../packages/react/test/hosts/runJob.js'
import { launchOptions } from '../../web/chromium.js'
import { createConsumer, runNpm, startProgram } from './createConsumer.js'

// Builds of third-party apps with our hooks, each in a browser. Other hosts are in
// packages/react/test/hosts.
const timeout = 900_000
let consumer: Awaited<ReturnType<typeof createConsumer>>
let devnet: Devnet
let browser: Browser

beforeAll(async () => {
  consumer = await createConsumer()
  devnet = await startDevnet()
  browser = await chromium.launch(launchOptions)
}, timeout)
afterAll(async () => {
  await browser?.close()
  await devnet?.stop()
  await consumer?.stop()
}, timeout)

const exchange = readFileSync(
  fileURLToPath(
    new URL('../../../packages/react/test/hosts/Exchange.tsx', import.meta.url),
  ),
  'utf8',
).replace('../../src/exports/index.js', '@letheswap/react')

/** The component around `Exchange`, which all hosts share. */
const app = `'use client'

import { LetheProvider, metaMask } from '@letheswap/react'
import type { Deployment } from '@letheswap/sdk'
import { StrictMode } from 'react'
import { Exchange } from './Exchange'

export function App({ deployment }: { deployment: Deployment }) {
  return (
    <StrictMode>
      <LetheProvider
        connector={metaMask}
        deployment={deployment}
        limits={{ postActionDelay: 10, quoteDebounce: 1 }}
        pollingInterval={20}
      >
        <Exchange />
      </LetheProvider>
    </StrictMode>
  )
}
`

/** Renders the app only in the browser. */
const getMain = () => `import { parseDeployment } from '@letheswap/sdk'
import { createRoot } from 'react-dom/client'
import { App } from './App'

const deployment = parseDeployment(${JSON.stringify(devnet.deployment)})
createRoot(document.getElementById('root') as HTMLElement).render(
  <App deployment={deployment} />,
)
`

const html = (script: string) =>
  `<!doctype html><html lang="en"><head><title>Host</title><link rel="icon" href="data:,"></head><body><div id="root"></div>${script}</body></html>`

async function serve(folder: string): Promise<string> {
  const server = createServer(sirv(folder))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
}

/** Opens a page in a visitor's browser. Any console message fails the test. */
function openInBrowser(url: string): Host {
  let context: BrowserContext | undefined
  const enter = async ({ storage, wallet }: Visit) => {
    const entered = await browser.newContext()
    onTestFinished(() => entered.close())
    await attachWallet(entered, wallet)
    await entered.addInitScript((entries) => {
      // Only the first load gets the storage of the earlier visit.
      if (localStorage.length > 0) return
      for (const [key, value] of Object.entries(entries))
        localStorage.setItem(key, value)
    }, storage.entries())
    return entered
  }
  return {
    until: (check) => vi.waitFor(check, { timeout: 30_000, interval: 100 }),
    async open(visit) {
      context ??= await enter(visit)
      const page = await context.newPage()
      const reported: string[] = []
      page.on('console', (message) => {
        if (['error', 'warning'].includes(message.type()))
          reported.push(message.text())
      })
      page.on('pageerror', ({ message }) => reported.push(message))
      await page.goto(url)
      const button = (name: string) =>
        page.getByRole('button', { name, exact: true })
      return {
        read: async (part) =>
          (await page.locator(`[data-part=${part}]`).textContent()) ?? '',
        press: (name) => button(name).click(),
        isDisabled: (name) => button(name).isDisabled(),
        async close() {
          await page.close()
          expect(reported).toEqual([])
        },
      }
    },
  }
}

test(
  'an app built by Vite passes the complete list',
  async () => {
    const cwd = await consumer.installExample('minimal')
    writeFileSync(join(cwd, 'src/Exchange.tsx'), exchange)
    writeFileSync(join(cwd, 'src/App.tsx'), app)
    writeFileSync(join(cwd, 'src/main.tsx'), getMain())
    writeFileSync(
      join(cwd, 'index.html'),
      html('<script type="module" src="/src/main.tsx"></script>'),
    )
    await runNpm(cwd, ['run', 'build'])
    await runJob(devnet, openInBrowser(await serve(join(cwd, 'dist'))))
  },
  timeout,
)

test(
  'the example minimal connects, quotes and swaps',
  async () => {
    const cwd = await consumer.installExample('minimal')
    await runNpm(cwd, ['run', 'build'])
    writeFileSync(
      join(cwd, 'dist/config.json'),
      JSON.stringify(devnet.deployment),
    )
    const { chain } = devnet.deployment
    const wallet = createTestWallet({ chains: { [chain.id]: devnet.rpcUrl } })
    await devnet.mint({ symbol: 'ZKP', to: wallet.address, amount: 10n ** 18n })
    const context = await browser.newContext()
    onTestFinished(() => context.close())
    await attachWallet(context, wallet)
    const page = await context.newPage()
    await page.goto(await serve(join(cwd, 'dist')))
    const list = page.getByRole('list', { name: 'Pools' })
    await list.getByRole('listitem').nth(9).waitFor()

    await page.getByRole('button', { name: 'Connect', exact: true }).click()
    await page.getByText(wallet.address).waitFor()
    const balances = page.getByLabel('Balances')
    await balances.filter({ hasText: 'ZKP1' }).waitFor()
    await page.getByLabel('ZKP to give').fill('0.5')
    const quoted = page.getByRole('status').first()
    await quoted.filter({ hasText: 'USDT' }).waitFor()
    const shown = (await quoted.textContent()) ?? ''
    await page.getByRole('button', { name: 'Swap' }).click()
    await page.getByText(/^Done: 0x/).waitFor()
    const received = (
      await getBalances(devnet.client, {
        deployment: devnet.deployment,
        account: wallet.address,
      })
    ).balances.USDT
    // The page shows two decimals, truncated.
    expect(shown).toBe(`${Math.floor(Number(received) / 1e4) / 100} USDT`)
    const left = `USDT${shown.replace(' USDT', '')}`
    await balances.filter({ hasText: left }).waitFor()
  },
  timeout,
)

test(
  'an app built by webpack passes the complete list',
  async () => {
    const cwd = await consumer.installExample('minimal')
    for (const [name, text] of Object.entries({
      Exchange: exchange,
      App: app,
      main: getMain(),
    })) {
      const { outputText } = ts.transpileModule(text, {
        compilerOptions: {
          jsx: ts.JsxEmit.ReactJSX,
          module: ts.ModuleKind.ESNext,
          target: ts.ScriptTarget.ES2022,
        },
      })
      writeFileSync(join(cwd, `${name}.jsx`), outputText)
    }
    const compiler = webpack({
      context: cwd,
      entry: './main.jsx',
      mode: 'production',
      // The size of the build does not matter, so it is not minimized.
      optimization: { minimize: false },
      output: { path: join(cwd, 'webpack'), filename: 'main.js' },
      // The example is an ES module package, whose imports include file extensions.
      module: {
        rules: [{ test: /\.jsx$/, resolve: { fullySpecified: false } }],
      },
      resolve: { extensions: ['.jsx', '.js'] },
    })
    const stats = await promisify(compiler.run.bind(compiler))()
    await promisify(compiler.close.bind(compiler))()
    expect(stats?.toJson({ all: false, errors: true }).errors).toEqual([])
    writeFileSync(
      join(cwd, 'webpack/index.html'),
      html('<script src="/main.js"></script>'),
    )
    await runJob(devnet, openInBrowser(await serve(join(cwd, 'webpack'))))
  },
  timeout,
)

test(
  'an app that Next.js renders and hydrates passes the complete list, even for a returning visitor',
  async () => {
    const cwd = await consumer.installExample('next')
    writeFileSync(join(cwd, 'app/Exchange.tsx'), exchange)
    writeFileSync(join(cwd, 'app/App.tsx'), app)
    writeFileSync(
      join(cwd, 'app/page.tsx'),
      `import { App } from './App'
import { getDeployment } from './getDeployment'

export const dynamic = 'force-dynamic'

export default async function Page() {
  return <App deployment={await getDeployment()} />
}
`,
    )
    writeFileSync(
      join(cwd, 'app/icon.svg'),
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>',
    )
    const env = {
      LETHE_CONFIG: `data:,${encodeURIComponent(JSON.stringify(devnet.deployment))}`,
      NEXT_TELEMETRY_DISABLED: '1',
    }
    await runNpm(cwd, ['run', 'build'], env)
    const { interrupt, match } = await startProgram(
      cwd,
      ['node_modules/.bin/next', 'start', '--port=0'],
      /Local: +(http:\S+)/,
      env,
    )
    onTestFinished(async () => {
      await interrupt()
    })
    await runJob(devnet, openInBrowser(match[1] as string))
  },
  timeout,
)
