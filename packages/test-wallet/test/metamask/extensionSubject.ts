import {
  cpSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Devnet } from '@letheswap/devnet'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { numberToHex } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import type { PromptKind } from '../../src/createPrompts.js'
import type { Subject } from './subject.js'
import { mnemonic } from './testWalletSubject.js'

const password = 'only for tests'

/** The popup of each kind, by its URL. */
const popups: Record<PromptKind, RegExp> = {
  unlock: /#\/unlock/,
  connect: /#\/connect\/[\w-]+$/,
  switchChain: /confirm-permissions|#\/confirmation\//,
  addChain: /#\/confirm-transaction\/[\w-]+$/,
  watchAsset: /#\/confirm-add-suggested-token/,
  sign: /signature-request/,
  signTypedData: /signature-request/,
  transaction: /#\/confirm-transaction\/[\w-]+$/,
}
const confirm = [
  'confirm-btn',
  'confirm-footer-button',
  'page-container-footer-next',
  'confirmation-submit-button',
]
const cancel = [
  'cancel-btn',
  'confirm-footer-cancel-button',
  'page-container-footer-cancel',
  'confirmation-cancel-button',
]
/** After several rejections, MetaMask offers to block the page. This button accepts. */
const blocking = /^(Temporarily block this site|Got it)$/

/** A page's window, with the events of its provider. */
type Observed = Window & {
  ethereum: Record<string, unknown> & {
    request(call: object): Promise<unknown>
    on(name: string, listener: (data: unknown) => void): void
  }
  events: [string, unknown][]
}

/** Starts a browser with the extension, and imports a recovery phrase. */
export async function launchExtension(folder: string, phrase: string) {
  const path = process.env.CHROMIUM_PATH
  const profile = mkdtempSync(join(tmpdir(), 'metamask-profile-'))
  const copy = join(profile, 'extension')
  cpSync(folder, copy, { recursive: true })
  disableSidePanel(join(copy, 'manifest.json'))
  const context = await chromium.launchPersistentContext(
    join(profile, 'data'),
    {
      viewport: null,
      ...(path ? { executablePath: path } : { channel: 'chromium' }),
      // Playwright's own headless mode runs no extensions.
      headless: false,
      ignoreDefaultArgs: ['--disable-extensions'],
      args: [
        '--headless=new',
        '--no-sandbox',
        `--disable-extensions-except=${copy}`,
        `--load-extension=${copy}`,
      ],
    },
  )
  // A button may wait up to 20 seconds for MetaMask's next poll of the chain.
  context.setDefaultTimeout(60_000)
  const worker =
    context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'))
  const home = new URL('home.html', worker.url()).href
  await importWallet(context, phrase)

  const getPopups = () =>
    context.pages().filter((page) => /notification\.html#/.test(page.url()))
  let rulesDone = 0
  /** Waits for a popup until the rule ends, even if it never opens. */
  const see = async (kind: PromptKind): Promise<Page> => {
    const current = rulesDone
    while (current === rulesDone) {
      const open = getPopups().find((page) => popups[kind].test(page.url()))
      if (open !== undefined) return open
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    throw new Error(`There was no popup to ${kind}.`)
  }
  return {
    context,
    see,
    getPopups,
    endRule: () => {
      rulesDone++
    },
    confirm: (popup: Page) => answer(popup, confirm),

    async approve(kind: PromptKind): Promise<void> {
      const popup = await see(kind)
      if (kind === 'unlock') {
        await popup.getByTestId('unlock-password').fill(password)
        return popup.getByTestId('unlock-submit').click()
      }
      if (kind === 'connect') {
        await popup.getByTestId('edit').click()
        const second = popup.getByRole('checkbox').nth(1)
        if (!(await second.isChecked()))
          await popup.getByText('Account 2').click()
        await popup.getByTestId('connect-more-accounts-button').click()
      }
      await answer(popup, confirm)
    },
    async reject(kind: PromptKind): Promise<void> {
      const popup = await see(kind)
      // The unlock popup has no Cancel button.
      if (kind === 'unlock') return popup.close()
      await answer(popup, cancel)
    },
    /** Opens the wallet's own page, unlocked. */
    async withHome(use: (page: Page) => Promise<unknown>): Promise<void> {
      const page = await context.newPage()
      await page.goto(home)
      const input = page.getByTestId('unlock-password')
      const menu = page.getByTestId('account-options-menu-button')
      await input.or(menu).first().waitFor()
      if (await input.isVisible()) {
        await input.fill(password)
        await page.getByTestId('unlock-submit').click()
        await menu.waitFor()
      }
      await use(page)
      await page.close()
    },
    async stop(): Promise<void> {
      await context.close()
      rmSync(profile, { recursive: true, force: true })
    },
  }

  /**
   * Presses until the popup closes or shows the next request, because the popup
   * ignores presses while loading. The end of a rule closes the popup.
   */
  async function answer(popup: Page, names: string[]) {
    const url = popup.url()
    const hasLeft = () => popup.isClosed() || popup.url() !== url
    const button = popup
      .locator(names.map((name) => `[data-testid="${name}"]`).join())
      .or(popup.getByRole('button', { name: blocking }))
      .last()
    while (!hasLeft()) {
      await button.click({ timeout: 5_000 }).catch(() => undefined)
      for (let checks = 0; checks < 100 && !hasLeft(); checks++)
        await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
}

/** Makes requests open in a window, which a test can find, and disables updates. */
function disableSidePanel(path: string) {
  const { side_panel, update_url, permissions, ...manifest } = JSON.parse(
    readFileSync(path, 'utf8'),
  )
  const kept = permissions.filter((name: string) => name !== 'sidePanel')
  writeFileSync(path, JSON.stringify({ ...manifest, permissions: kept }))
}

async function importWallet(context: BrowserContext, phrase: string) {
  // The extension opens this page after its installation.
  const isHome = (page: Page) => page.url().includes('home.html')
  const page =
    context.pages().find(isHome) ??
    (await context.waitForEvent('page', { predicate: isHome }))
  const button = (name: string) => page.getByRole('button', { name })
  await button('I have an existing wallet').click()
  await button('Import using Secret Recovery Phrase').click()
  await page.getByTestId('srp-input-import__srp-note').click()
  // Each space opens the next word's field, which gets the focus.
  for (const [index, word] of phrase.split(' ').entries()) {
    if (index > 0)
      await page.getByTestId(`import-srp__srp-word-${index}`).waitFor()
    await page.keyboard.type(`${word} `, { delay: 20 })
  }
  await page.getByTestId('import-srp-confirm').click()
  await page.getByTestId('create-password-new-input').fill(password)
  await page.getByTestId('create-password-confirm-input').fill(password)
  await page.getByTestId('create-password-terms').click()
  await page.getByTestId('create-password-submit').click()
  await page.getByTestId('passkey-maybe-later-button').click()
  // Disables usage data.
  await page.getByTestId('metametrics-checkbox').click()
  await page.getByTestId('metametrics-i-agree').click()
  await page.getByTestId('onboarding-complete-done').click()
  await page.getByTestId('account-menu-icon').click()
  // The button ignores presses while MetaMask still searches for accounts.
  const second = page.getByText('Account 2')
  while (!(await second.isVisible())) {
    await page.getByTestId('add-multichain-account-button').click()
    await second.waitFor({ timeout: 5000 }).catch(() => undefined)
  }
  for (const open of context.pages()) if (open !== page) await open.close()
  await page.goto('about:blank')
}

/** Creates a subject that drives the real extension. */
export async function createExtensionSubject(
  devnet: Devnet,
  folder: string,
): Promise<Subject> {
  const extension = await launchExtension(folder, mnemonic)
  const { context } = extension
  const server = createServer((_, response) =>
    response
      .setHeader('content-type', 'text/html')
      .end('<!doctype html><title>Page</title>'),
  ).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  let count = 0
  const pages = new Set<Page>()
  /** True if a rule locked the wallet or selected the other account. */
  let isTouched = false

  const subject: Subject = {
    devnet,
    accounts: [0, 1].map((addressIndex) =>
      mnemonicToAccount(mnemonic, { addressIndex }).address.toLowerCase(),
    ) as never,

    async open() {
      const page = await context.newPage()
      pages.add(page)
      await page.goto(`http://page${count++}.localhost:${port}`)
      await page.evaluate(() => {
        const observed = window as never as Observed
        observed.events = []
        for (const name of ['accountsChanged', 'chainChanged', 'message'])
          observed.ethereum.on(name, (data) =>
            observed.events.push([name, data]),
          )
      })
      return {
        async request(method, params) {
          const { error, result } = await page.evaluate(
            ([method, params]) =>
              (window as never as Observed).ethereum
                .request({ method, params })
                .then(
                  (result) => ({ result, error: undefined }),
                  ({ code, message, data }) => ({
                    result: undefined,
                    error: { code, message, data },
                  }),
                ),
            [method, params] as [string, unknown],
          )
          if (error) throw error
          return result
        },
        getEvents: () =>
          page.evaluate(() => (window as never as Observed).events),
        getProperty: (name) =>
          page.evaluate((name) => {
            const value = (window as never as Observed).ethereum[name]
            return typeof value === 'function' ? true : value
          }, name),
        close: () => page.close(),
      }
    },

    approve: extension.approve,
    reject: extension.reject,
    seePopup: async (kind) => void (await extension.see(kind)),
    hasPopup: async () => extension.getPopups().length > 0,
    seeConfirmed: () =>
      extension.withHome(async (page) => {
        await page.getByTestId('account-overview__activity-tab').click()
        await page.getByText('Confirmed').first().waitFor()
        await page.getByText('Pending').waitFor({ state: 'detached' })
      }),
    async lock() {
      isTouched = true
      await extension.withHome(async (page) => {
        await page.getByTestId('account-options-menu-button').click()
        await page.getByTestId('global-menu-lock').click()
        await page.getByTestId('unlock-password').waitFor()
      })
    },
    async switchAccount(index) {
      isTouched = true
      await extension.withHome(async (page) => {
        await page.getByTestId('account-menu-icon').click()
        await page
          .getByTestId('multichain-page')
          .getByText(`Account ${index + 1}`)
          .first()
          .click()
        await page.getByTestId('account-options-menu-button').waitFor()
      })
    },
    getNewChain: () => ({
      chainId: numberToHex(7000 + count),
      rpcUrls: [`http://localhost:${7000 + count++}`],
    }),

    async tidy() {
      extension.endRule()
      for (const popup of extension.getPopups())
        await popup.close().catch(() => undefined)
      for (const page of pages) await page.close()
      pages.clear()
      // Selects the first account again, which also unlocks the wallet.
      if (isTouched) await subject.switchAccount(0)
      isTouched = false
    },
    async stop() {
      await extension.stop()
      server.close()
    },
  }

  // Adds the test network, which every later page may use.
  const page = await subject.open()
  const added = page.request('wallet_addEthereumChain', [
    {
      chainId: numberToHex(500_000),
      chainName: 'LetheZKP',
      nativeCurrency: { name: 'ZKP', symbol: 'ZKP', decimals: 18 },
      rpcUrls: [devnet.rpcUrl],
    },
  ])
  await subject.approve('addChain')
  await added
  return subject
}
