import { expect, type Page } from '@playwright/test'
import type { Scene } from './fixtures/test'

/** Locators for the Swap page, mostly by visible text and role. */
export function swapPage(page: Page) {
  return {
    from: page.getByLabel('From', { exact: true }),
    to: page.getByLabel('To', { exact: true }),
    fromToken: page.getByLabel('From token'),
    toToken: page.getByLabel('To token'),
    max: page.getByRole('button', { name: /^Max/ }),
    direction: page.getByRole('button', { name: 'Swap direction' }),
    swap: page.getByRole('button', { name: 'Swap', exact: true }),
    steps: page
      .getByRole('list', { name: 'Steps', exact: true })
      .getByRole('listitem'),
    /** Finds a figure in the info box by its label. */
    info: (term: string) =>
      page
        .getByRole('term')
        .filter({ hasText: new RegExp(`^${term}$`) })
        .locator('xpath=following-sibling::dd'),
    /** Finds a balance in the info box. */
    balance: (symbol: string) =>
      page.getByRole('listitem').filter({ hasText: new RegExp(`^${symbol}`) }),
    slippage: (text: string) =>
      page
        .getByRole('group', { name: 'Slippage' })
        .getByRole('button', { name: text }),
  }
}

/** Serves a changed deployment to the page. */
export async function withConfig(
  page: Page,
  change: (config: { tokens: unknown[]; pairs: string[] }) => void,
) {
  await page.route('**/config.json', async (route) => {
    const response = await route.fetch()
    const config = await response.json()
    change(config)
    await route.fulfill({ response, json: config })
  })
}

/** Sends a swap of 2 ZKP, which is not mined until mining is resumed. */
export async function sendSwap({
  app,
  chain,
  page,
  wallet,
}: Omit<Scene, 'stack'>) {
  await app.openWith('/swap?amount=2', { ZKP: '10' })
  await chain.pauseMining()
  await swapPage(page).swap.click()
  await expect.poll(() => wallet.transactions.length).toBe(1)
}

/**
 * Delays the page's requests for a URL, or those that contain `text`, until `release`.
 */
export async function hold(page: Page, url: string | RegExp, text = '') {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(url, async (route) => {
    if ((route.request().postData() ?? '').includes(text)) await released
    await route.continue().catch(() => undefined)
  })
  return { release }
}

/** Delays the page's requests to the chain until `release`. */
export const holdChain = (page: Page) => hold(page, '**/rpc')
