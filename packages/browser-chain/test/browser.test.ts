import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { startDevnet } from '@letheswap/devnet'
import { type Browser, chromium, type Page } from '@playwright/test'
import { encodeFunctionData, erc20Abi, type Hex, parseGwei } from 'viem'
import {
  build,
  createServer,
  type InlineConfig,
  type PreviewServer,
  preview,
} from 'vite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readReadme } from '../../network/test/readReadme.js'
import { takeSnapshot } from '../src/takeSnapshot.js'

const executablePath = process.env.CHROMIUM_PATH as string
const path = (file: string) => fileURLToPath(new URL(file, import.meta.url))
const files = mkdtempSync(join(tmpdir(), 'browser-chain-'))

/** Writes the README's page and its worker. */
function writeSite(root: string, snapshot: object) {
  const [, worker = '', page] = readReadme(
    new URL('..', import.meta.url),
  ).scripts
  mkdirSync(join(root, 'public'), { recursive: true })
  writeFileSync(join(root, 'public/snapshot.json'), JSON.stringify(snapshot))
  writeFileSync(
    join(root, 'index.html'),
    '<!doctype html><title>A chain</title><script type="module" src="./main.ts"></script>',
  )
  writeFileSync(join(root, 'chain.worker.ts'), worker)
  writeFileSync(
    join(root, 'main.ts'),
    `${page}\nObject.assign(window, { chain: provider })`,
  )
}

/** Installs the built package in a project, as npm does. */
function installPackage(root: string) {
  const modules = join(root, 'node_modules')
  const target = join(modules, '@letheswap/browser-chain')
  mkdirSync(target, { recursive: true })
  for (const name of ['package.json', 'dist'])
    cpSync(path(`../${name}`), join(target, name), { recursive: true })
  for (const scope of ['@ethereumjs', '@noble'])
    symlinkSync(path(`../node_modules/${scope}`), join(modules, scope))
}

/** The settings from the README. */
const settings: InlineConfig = {
  configFile: false,
  logLevel: 'error',
  worker: { format: 'es' },
  optimizeDeps: { include: ['@letheswap/browser-chain/worker'] },
}

// `npm test` installs a browser and passes its path.
describe.skipIf(!executablePath)('in a browser', () => {
  let browser: Browser
  let server: PreviewServer
  let root: string
  let origin: string
  let sender: Hex
  let approve: (nonce: number) => Promise<Hex>

  beforeAll(async () => {
    const devnet = await startDevnet()
    const account = devnet.accounts[0] as (typeof devnet.accounts)[0]
    sender = account.address
    const { address: token } = devnet.deployment.tokens[1] as { address: Hex }
    approve = (nonce) =>
      account.signTransaction({
        chainId: 500_000,
        nonce,
        to: token,
        data: encodeFunctionData({
          abi: erc20Abi,
          functionName: 'approve',
          args: [token, BigInt(nonce)],
        }),
        gas: 100_000n,
        maxFeePerGas: parseGwei('50'),
        maxPriorityFeePerGas: 0n,
      })
    root = join(files, 'source')
    writeSite(root, await takeSnapshot(devnet.client))
    installPackage(root)
    await build({ ...settings, root, build: { outDir: join(files, 'site') } })
    await devnet.stop()
    server = await preview({
      root: files,
      configFile: false,
      build: { outDir: 'site' },
      preview: { port: 0, host: '127.0.0.1' },
    })
    origin = server.resolvedUrls?.local[0] as string
    browser = await chromium.launch({ executablePath })
  }, 60_000)
  afterAll(async () => {
    await browser.close()
    await server.close()
    rmSync(files, { recursive: true, force: true })
  })

  test('the worker is at most 145 kB with gzip', () => {
    const assets = join(files, 'site/assets')
    const worker = readdirSync(assets).find((it) => it.includes('worker'))
    const bytes = gzipSync(readFileSync(join(assets, worker as string)))
    expect(bytes.length).toBeLessThanOrEqual(145_000)
    // A bundler that considers the import free of side effects would leave an empty
    // file.
    expect(bytes.length).toBeGreaterThan(100_000)
  })

  async function open(page: Page) {
    await page.goto(origin)
    await page.waitForFunction(() => 'chain' in window)
  }

  test('rule: the chain runs in Vite’s dev server', async () => {
    const dev = await createServer({
      ...settings,
      root,
      server: {
        port: 0,
        host: '127.0.0.1',
        fs: { strict: false, allow: [], deny: [] },
      },
    })
    await dev.listen()
    const page = await browser.newPage()
    await page.goto(dev.resolvedUrls?.local[0] as string)
    await page.waitForFunction(() => 'chain' in window)
    expect(await ask(page, 'eth_chainId')).toBe('0x7a120')
    await page.close()
    await dev.close()
  }, 60_000)

  const ask = (page: Page, method: string, ...params: unknown[]) =>
    page.evaluate(
      (request) => (window as never as Chain).chain.request(request),
      {
        method,
        params,
      },
    )
  type Chain = {
    chain: {
      request: (request: object) => Promise<unknown>
      on: (event: string, listener: (message: unknown) => void) => void
    }
  }

  test('rule: a chain survives a reload, and one of several tabs runs it for all', async () => {
    const context = await browser.newContext()
    const [first, second] = [await context.newPage(), await context.newPage()]
    await open(first)
    const begin = Number(await ask(first, 'eth_blockNumber'))
    const nonce = Number(await ask(first, 'eth_getTransactionCount', sender))
    const raw = await approve(nonce)
    const hash = await ask(first, 'eth_sendRawTransaction', raw)
    expect(await ask(first, 'eth_blockNumber')).toBe(
      `0x${(begin + 1).toString(16)}`,
    )

    // The second tab does not run a separate chain.
    await open(second)
    expect(await ask(second, 'eth_getTransactionReceipt', hash)).toMatchObject({
      status: '0x1',
    })
    await expect(ask(second, 'eth_call', {}, '0xffff')).rejects.toThrow(
      /BlockOutOfRange/,
    )

    // The chain continues after the tab that runs it is closed.
    await first.close()
    await ask(second, 'eth_sendRawTransaction', await approve(nonce + 1))
    // A resent transaction is not refused if it was mined before its answer was lost.
    expect(await ask(second, 'eth_sendRawTransaction', raw)).toBe(hash)

    await open(second)
    expect(Number(await ask(second, 'eth_blockNumber'))).toBe(begin + 2)
    await context.close()
  }, 60_000)

  test('rule: subscriptions continue in another tab, each with its own events', async () => {
    const context = await browser.newContext()
    const [first, second] = [await context.newPage(), await context.newPage()]
    await open(first)
    await ask(first, 'eth_chainId')
    await open(second)
    const heard: unknown[] = []
    await second.exposeFunction('hear', (message: unknown) =>
      heard.push(message),
    )
    await second.evaluate(() => {
      const { chain, hear } = window as never as Chain & {
        hear: (message: unknown) => void
      }
      chain.on('message', hear)
      // A page may listen to events that a chain never emits.
      chain.on('accountsChanged', hear)
    })
    const subscription = await ask(second, 'eth_subscribe', 'newHeads')
    await ask(first, 'eth_subscribe', 'newHeads')
    const mine = async () => {
      await ask(second, 'evm_mine')
      return ask(second, 'eth_blockNumber')
    }
    const one = await mine()
    await first.close()
    const two = await mine()
    await expect.poll(() => heard.length).toBe(2)
    expect(heard).toMatchObject(
      [one, two].map((number) => ({
        type: 'eth_subscription',
        data: { subscription, result: { number } },
      })),
    )
    expect(await ask(second, 'eth_unsubscribe', subscription)).toBe(true)
    expect(await ask(second, 'eth_unsubscribe', subscription)).toBe(false)
    await mine()
    expect(heard).toHaveLength(2)
    await context.close()
  }, 60_000)

  test('rule: pending transactions and the clock survive the tab that runs the chain', async () => {
    const context = await browser.newContext()
    const [first, second] = [await context.newPage(), await context.newPage()]
    await open(first)
    await ask(first, 'evm_setIntervalMining', 1000)
    const nonce = Number(await ask(first, 'eth_getTransactionCount', sender))
    const hash = await ask(
      first,
      'eth_sendRawTransaction',
      await approve(nonce),
    )
    await ask(first, 'evm_setTime', 2_000_000_000)
    await open(second)
    await first.close()
    expect(await ask(second, 'anvil_getIntervalMining')).toBe(1000)
    await ask(second, 'evm_mine')
    const receipt = await ask(second, 'eth_getTransactionReceipt', hash)
    expect(receipt).toMatchObject({ status: '0x1' })
    const block = (await ask(
      second,
      'eth_getBlockByNumber',
      'latest',
      false,
    )) as { timestamp: string }
    expect(Number(block.timestamp)).toBeGreaterThanOrEqual(2_000_000_000)
    await context.close()
  }, 60_000)

  test('rule: a request during the start runs only once', async () => {
    const context = await browser.newContext()
    const page = await context.newPage()
    await open(page)
    const begin = Number(await ask(page, 'eth_blockNumber'))
    await page.reload()
    await page.waitForFunction(() => 'chain' in window)
    await ask(page, 'evm_mine')
    expect(Number(await ask(page, 'eth_blockNumber'))).toBe(begin + 1)
    await context.close()
  }, 60_000)

  test('rule: replaces a leading tab that does not answer', async () => {
    const context = await browser.newContext()
    const [first, second] = [await context.newPage(), await context.newPage()]
    // Acts like a suspended tab: holds the lock, but handles no messages.
    await first.goto(origin)
    await first.evaluate(() => {
      void navigator.locks.request(
        'browser-chain demo',
        { steal: true },
        () => new Promise(() => {}),
      )
    })
    await open(second)
    expect(Number(await ask(second, 'eth_blockNumber'))).toBeGreaterThan(0)
    await context.close()
  }, 60_000)

  test('rule: every request fails with a reason if the browser cannot run a chain', async () => {
    const refuse = async (
      prepare: (page: Page) => Promise<unknown>,
      reason: RegExp,
      at = origin,
    ) => {
      const page = await (await browser.newContext()).newPage()
      await prepare(page)
      await page.goto(at)
      await page.waitForFunction(() => 'chain' in window)
      for (const method of ['eth_chainId', 'eth_blockNumber'])
        await expect(ask(page, method)).rejects.toThrow(reason)
      await page.context().close()
    }
    await refuse(
      (page) =>
        page.route(/worker.*\.js/, async (route) => {
          const response = await route.fetch()
          const body = `Object.defineProperty(self, 'indexedDB', { get() { throw new Error('refused') } });${await response.text()}`
          await route.fulfill({ response, body })
        }),
      /The chain cannot run: refused/,
    )
    await refuse(
      (page) =>
        page.route(/worker.*\.js/, (route) => route.fulfill({ status: 404 })),
      /The chain cannot run: its worker failed/,
    )
    // A page over http, on another machine.
    await refuse(
      (page) =>
        page.route(/^http:\/\/chain\.example\//, async (route) => {
          const { pathname } = new URL(route.request().url())
          await route.fulfill({
            response: await route.fetch({
              url: new URL(pathname, origin).href,
            }),
          })
        }),
      /needs a secure context/,
      'http://chain.example/',
    )
  }, 60_000)
})
