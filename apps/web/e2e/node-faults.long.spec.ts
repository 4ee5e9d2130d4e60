import { type Fault, startFaultProxy } from '@letheswap/devnet'
import type { Locator, Page } from '@playwright/test'
import { expect, revertAfterEach, test } from './fixtures/test'
import { pressInMenu } from './hands'
import { swapPage } from './swapPage'

revertAfterEach()

const faults: Record<string, Fault> = {
  'closes the connection': 'drop',
  'closes it without an answer': 'dropAnswer',
  'never answers': 'hang',
  'sends half of the answer': 'truncate',
  'answers 429': { status: 429 },
  'answers 500': { status: 500 },
  'answers 504': { status: 504 },
  'answers with HTML': { body: '<html>Sign in</html>' },
  'answers null': { result: null },
  'answers with an error': {
    error: { code: -32603, message: 'Internal error' },
  },
}

type Screen = {
  path: string
  press?: (page: Page) => Promise<void>
  good: (page: Page) => Locator
  disabled?: (page: Page) => Locator
}

const dialog = (page: Page) => page.getByRole('dialog')

const screens: Record<string, Screen> = {
  faucet: {
    path: '/faucet',
    good: (page) => page.getByText('Balance: 5 ZKP'),
  },
  swap: {
    path: '/swap?from=ZKP&to=USDT&amount=1',
    good: (page) => page.getByText(/^1 USDT = /),
    disabled: (page) => swapPage(page).swap,
  },
  pools: {
    path: '/pools',
    good: (page) => page.getByText('2,400,000 DAI').first(),
  },
  pool: {
    path: '/pools?pool=DAI-USDT',
    good: (page) => dialog(page).getByText('Volume, 24 h'),
  },
  history: {
    path: '/swap',
    press: async (page) => {
      await page.getByRole('button', { name: 'Show history' }).click()
      await dialog(page).getByRole('button', { name: 'Load history' }).click()
    },
    good: (page) => dialog(page).getByText('No swaps yet.'),
  },
  activity: {
    path: '/faucet',
    press: (page) => pressInMenu(page, 'Activity'),
    good: (page) => dialog(page).getByText('Nothing yet.'),
  },
  network: {
    path: '/faucet',
    press: (page) => pressInMenu(page, 'Check the network'),
    good: (page) => dialog(page).getByText('All checks passed.').last(),
  },
}

const told =
  /isn’t responding|could not be (loaded|read)|does not answer|cannot be read/

/** Presses every retry button until `good` is visible. */
async function readAgain(page: Page, good: Locator) {
  const again = page
    .getByRole('button', {
      name: /^(Try again|Refresh|Check again|Load history)$/,
    })
    .last()
  await expect
    .poll(
      async () => {
        // Checks the content before the button, because another press would hide the
        // content until it is read again.
        if (await good.isVisible()) return true
        if (await again.isVisible())
          await again.click({ timeout: 2_000 }).catch(() => undefined)
        return false
      },
      { timeout: 30_000, intervals: [500] },
    )
    .toBe(true)
}

for (const [name, { path, press, good, disabled }] of Object.entries(screens))
  for (const [what, fault] of Object.entries(faults))
    test(`${name} when the node ${what}`, async ({
      app,
      page,
      stack,
      watcher,
      wallet,
    }) => {
      test.setTimeout(120_000)
      watcher.allow(/Failed to load resource|request failed/)
      const node = await startFaultProxy({ target: stack.rpc })
      await page.route('**/rpc', (route) => route.continue({ url: node.url }))
      try {
        // Opens the page while the node works, and again with the fault.
        await app.openWith('/faucet', { ZKP: '5' })
        node.setRules([{ fault }])
        await app.open(path)
        // If the path opens a dialog, the dialog hides the header.
        if (!path.includes('pool=')) await app.expectConnected()
        await press?.(page)
        await expect(page.getByText(told).last()).toBeVisible({
          timeout: 60_000,
        })
        if (disabled) await expect(disabled(page)).toBeDisabled()
        await expect(good(page)).toBeHidden()

        node.setRules([])
        await readAgain(page, good(page))
        await expect(page.locator('.animate-spin')).toHaveCount(0)
        expect(wallet.transactions).toHaveLength(0)
        if (name === 'swap') await expect(swapPage(page).from).toHaveValue('1')
      } finally {
        await node.close()
      }
    })
