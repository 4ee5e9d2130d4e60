import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startDevnet } from '@letheswap/devnet'
import { type Browser, chromium, type Page } from '@playwright/test'
import { encodeFunctionData, erc20Abi, type Hex, parseGwei } from 'viem'
import { build, type PreviewServer, preview } from 'vite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readReadme } from '../../network/test/readReadme.js'
import { takeSnapshot } from '../src/takeSnapshot.js'

const executablePath = process.env.CHROMIUM_PATH as string
const path = (file: string) => fileURLToPath(new URL(file, import.meta.url))
const files = mkdtempSync(join(tmpdir(), 'browser-chain-'))

/** A site of the README's second script, as a bundler makes it. */
async function buildSite(snapshot: object) {
  const [, script] = readReadme(new URL('..', import.meta.url)).scripts
  const root = join(files, 'source')
  mkdirSync(join(root, 'public'), { recursive: true })
  writeFileSync(join(root, 'public/snapshot.json'), JSON.stringify(snapshot))
  writeFileSync(
    join(root, 'index.html'),
    '<!doctype html><title>A chain</title><script type="module" src="./main.ts"></script>',
  )
  writeFileSync(
    join(root, 'main.ts'),
    `${script}\nObject.assign(window, { chain: provider })`,
  )
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    resolve: {
      alias: {
        '@letheswap/browser-chain/worker': path('../src/exports/worker.ts'),
        '@letheswap/browser-chain': path('../src/exports/index.ts'),
      },
    },
    worker: { format: 'es' },
    build: { outDir: join(files, 'site') },
  })
}

// A browser is installed by `npm test`, which says where it is.
describe.skipIf(!executablePath)('in a browser', () => {
  let browser: Browser
  let server: PreviewServer
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
    await buildSite(await takeSnapshot(devnet.client))
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

  async function open(page: Page) {
    await page.goto(origin)
    await page.waitForFunction(() => 'chain' in window)
  }

  const ask = (page: Page, method: string, ...params: unknown[]) =>
    page.evaluate(
      (request) => (window as never as Chain).chain.request(request),
      {
        method,
        params,
      },
    )
  type Chain = { chain: { request: (request: object) => Promise<unknown> } }

  test('rule: a chain is kept through a reload, and one of several tabs runs it for all', async () => {
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

    // The second tab has no chain of its own.
    await open(second)
    expect(await ask(second, 'eth_getTransactionReceipt', hash)).toMatchObject({
      status: '0x1',
    })
    await expect(ask(second, 'eth_call', {}, '0xffff')).rejects.toThrow(
      /BlockOutOfRange/,
    )

    // It goes on when the tab that runs the chain is closed.
    await first.close()
    await ask(second, 'eth_sendRawTransaction', await approve(nonce + 1))
    // What was mined before its answer was lost is not refused when asked again.
    expect(await ask(second, 'eth_sendRawTransaction', raw)).toBe(hash)

    await open(second)
    expect(Number(await ask(second, 'eth_blockNumber'))).toBe(begin + 2)
    await context.close()
  }, 60_000)
})
