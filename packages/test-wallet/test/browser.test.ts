import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import AxeBuilder from '@axe-core/playwright'
import { startDevnet } from '@letheswap/devnet'
import {
  type Browser,
  type BrowserContextOptions,
  chromium,
} from '@playwright/test'
import { build, type PreviewServer, preview } from 'vite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readReadme } from '../../network/test/readReadme.js'
import { attachWallet } from '../src/attachWallet.js'
import { createTestWallet } from '../src/createTestWallet.js'

const executablePath = process.env.CHROMIUM_PATH as string
const path = (file: string) => fileURLToPath(new URL(file, import.meta.url))
const [, playwrightScript = '', visitorScript = ''] = readReadme(
  new URL('..', import.meta.url),
).scripts

/** A page that sends requests to the first announced wallet. */
const page = `
const status = document.querySelector('[role=status]')
let provider
addEventListener('eip6963:announceProvider', ({ detail }) => {
  provider = detail.provider
  document.title = detail.info.name
})
dispatchEvent(new Event('eip6963:requestProvider'))
const ask = (method, params) => provider.request({ method, params }).then(
  (answer) => { status.textContent = JSON.stringify(answer) },
  ({ code }) => { status.textContent = code === 4001 ? 'not connected' : code })
connect.onclick = () => ask('eth_requestAccounts')
pay.onclick = async () => {
  const [from] = await provider.request({ method: 'eth_accounts' })
  ask('eth_sendTransaction', [{ from, to: from, value: '0x1' }])
}
`

// `npm test` installs a browser and passes its path.
describe.skipIf(!executablePath)('in a browser', () => {
  const files = mkdtempSync(join(tmpdir(), 'test-wallet-'))
  let devnet: Awaited<ReturnType<typeof startDevnet>>
  let browser: Browser
  let server: PreviewServer
  let origin: string

  beforeAll(async () => {
    devnet = await startDevnet()
    const root = join(files, 'source')
    mkdirSync(join(root, 'public'), { recursive: true })
    // Browsers request this file, and log an error if it is missing.
    writeFileSync(join(root, 'public/favicon.ico'), '')
    writeFileSync(
      join(root, 'main.ts'),
      visitorScript.replace('http://127.0.0.1:8545', devnet.rpcUrl),
    )
    writeFileSync(join(root, 'page.js'), page)
    for (const [name, wallet] of [
      ['index.html', ''],
      ['visitor.html', '<script type="module" src="./main.ts"></script>'],
    ])
      writeFileSync(
        join(root, name as string),
        `<!doctype html><html lang="en"><title>Page</title>
<meta name="color-scheme" content="light dark">
<meta http-equiv="Content-Security-Policy" content="default-src 'self'; connect-src *; require-trusted-types-for 'script'; trusted-types 'none'">
<main><h1>Page</h1><button id="connect">Connect</button><button id="pay">Pay</button><p role="status"></p></main>
${wallet}<script type="module" src="./page.js"></script>`,
      )
    await build({
      root,
      configFile: false,
      logLevel: 'error',
      resolve: {
        alias: { '@letheswap/test-wallet': path('../src/exports/index.ts') },
      },
      build: {
        outDir: join(files, 'site'),
        modulePreload: false,
        rolldownOptions: {
          input: [join(root, 'index.html'), join(root, 'visitor.html')],
        },
      },
    })
    server = await preview({
      root: files,
      configFile: false,
      build: { outDir: 'site' },
      preview: { port: 0, host: '127.0.0.1' },
    })
    origin = server.resolvedUrls?.local[0] as string
    browser = await chromium.launch({ executablePath })
  })
  afterAll(async () => {
    await browser.close()
    await server.close()
    await devnet.stop()
    rmSync(files, { recursive: true, force: true })
  })

  async function open(options: BrowserContextOptions = {}) {
    const context = await browser.newContext(options)
    const page = await context.newPage()
    const problems: string[] = []
    page.on('console', (message) => {
      if (message.type() === 'error') problems.push(message.text())
    })
    page.on('pageerror', ({ message }) => problems.push(message))
    await page.goto(`${origin}visitor.html`)
    return { context, page, problems, sheet: page.getByRole('dialog') }
  }

  test('rule: the sheet shows who requests what, and is answered by keyboard', async () => {
    const { context, page, problems, sheet } = await open()
    await expect.poll(() => page.title()).toBe('Throw-away test wallet')
    await page.getByRole('button', { name: 'Connect' }).press('Enter')
    await sheet.waitFor()
    expect(await sheet.textContent()).toMatch(
      /Throw-away wallet.*see your account\?.*Asked by http:\/\/127.0.0.1.*Never send real coins here/,
    )
    // The first button of the sheet is Reject, so a key that is still pressed cannot
    // confirm anything.
    expect(
      await page.evaluate(
        () => document.activeElement?.shadowRoot?.activeElement?.textContent,
      ),
    ).toBe('Reject')
    await page.keyboard.press('Escape')
    await page.getByText('not connected').waitFor()

    await page.getByRole('button', { name: 'Connect' }).press('Enter')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.getByText('["0x').waitFor()
    const connected = await page.getByRole('status').textContent()
    const [address] = JSON.parse(connected as string)
    await devnet.client.setBalance({ address, value: 10n ** 18n })

    // A connected page stays connected, with the same accounts.
    await page.reload()
    await page.getByRole('button', { name: 'Pay' }).click()
    await sheet.getByText('Send this transaction?').waitFor()
    expect(await sheet.textContent()).toContain(`${address}Amount`)
    await sheet.getByRole('button', { name: 'Confirm' }).click()
    await expect
      .poll(() => page.getByRole('status').textContent())
      .toMatch(/^"0x\w{64}"$/)
    await sheet.waitFor({ state: 'hidden' })
    expect(problems).toEqual([])
    await context.close()
  })

  test('rule: the sheet passes axe in light and dark, and fits a phone’s screen', async () => {
    const viewport = { width: 390, height: 844 }
    const { context, page, sheet } = await open({ viewport })
    await page.getByRole('button', { name: 'Connect' }).click()
    await sheet.waitFor()
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      const { violations } = await new AxeBuilder({ page }).analyze()
      expect(violations, colorScheme).toEqual([])
    }
    const box = await sheet.boundingBox()
    expect(box).toMatchObject({ x: 0, width: viewport.width })
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBe(viewport.height)
    await context.close()
  })

  test('rule: a context may have several wallets, and each frame gets its own events', async () => {
    const context = await browser.newContext()
    const wallets = [createTestWallet(), createTestWallet()] as const
    await attachWallet(context, wallets[0], 'metamask')
    await attachWallet(context, wallets[1], 'other')
    const page = await context.newPage()
    await page.goto(origin)
    await page.evaluate(() => {
      const frame = document.createElement('iframe')
      frame.src = location.href
      return new Promise((resolve) => {
        frame.onload = resolve
        document.body.append(frame)
      })
    })
    type Detail = {
      info: { uuid: string; rdns: string; icon: string }
      provider: {
        request: (request: object) => Promise<unknown>
        on: (event: string, listener: (data: unknown) => void) => void
      }
    }
    const heard: unknown[] = []
    await context.exposeFunction('hear', (...event: unknown[]) =>
      heard.push(event),
    )
    const found = await Promise.all(
      page.frames().map((frame) =>
        frame.evaluate(async () => {
          const details: Detail[] = []
          addEventListener('eip6963:announceProvider', (event) =>
            details.push((event as CustomEvent<Detail>).detail),
          )
          dispatchEvent(new Event('eip6963:requestProvider'))
          for (const { info, provider } of details)
            provider.on('accountsChanged', (accounts) =>
              (window as never as { hear: (...event: unknown[]) => void }).hear(
                window === top,
                info.rdns,
                accounts,
              ),
            )
          return Promise.all(
            details.map(async ({ info, provider }) => ({
              ...info,
              chainId: await provider.request({ method: 'eth_chainId' }),
            })),
          )
        }),
      ),
    )
    for (const infos of found) {
      expect(infos.map(({ rdns }) => rdns)).toEqual([
        'io.metamask',
        'com.example.wallet',
      ])
      expect(new Set(infos.map(({ uuid }) => uuid)).size).toBe(2)
      for (const { icon } of infos)
        expect(decodeURIComponent(icon)).toContain('viewBox')
    }
    wallets[1].connect()
    await expect.poll(() => heard.length).toBe(2)
    for (const isTop of [true, false])
      expect(heard).toContainEqual([
        isTop,
        'com.example.wallet',
        wallets[1].accounts.map((account) => account.toLowerCase()),
      ])

    // An event emitter like those of Node.js.
    type Emitter = Record<
      'once' | 'addListener' | 'off',
      (event: string, listener: () => void) => void
    > & { isConnected: () => boolean }
    await page.evaluate(() => {
      const page = window as never as { ethereum: Emitter; count: number }
      page.count = 0
      const count = () => {
        page.count++
      }
      page.ethereum.once('accountsChanged', count)
      page.ethereum.addListener('accountsChanged', count)
      page.ethereum.off('accountsChanged', count)
    })
    wallets[1].revoke()
    wallets[1].connect()
    await expect.poll(() => heard.length).toBe(6)
    expect(
      await page.evaluate(() => {
        const { ethereum, count } = window as never as {
          ethereum: Emitter
          count: number
        }
        return [count, ethereum.isConnected()]
      }),
    ).toEqual([1, true])
    await context.close()
  })

  test("default: the README's test for Playwright passes", async () => {
    // The folder is inside the package, so that it finds its dependencies.
    const folder = mkdtempSync(path('../.readme-'))
    try {
      writeFileSync(join(folder, 'readme.spec.ts'), playwrightScript)
      writeFileSync(
        join(folder, 'playwright.config.ts'),
        `export default { outputDir: 'results', use: { baseURL: ${JSON.stringify(origin)}, launchOptions: { executablePath: ${JSON.stringify(executablePath)} } } }`,
      )
      const { stdout } = await promisify(execFile)(
        path('../node_modules/.bin/playwright'),
        ['test', '--config', folder, '--reporter', 'line'],
      ).catch((failure: { stdout: string }) => failure)
      expect(stdout).toContain('1 passed')
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })
})
