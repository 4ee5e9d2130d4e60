import type { Page } from '@playwright/test'
import { expect, test } from './fixtures/test'

const markup = '<img src=x onerror="document.title=1">'

/** Serves a deployment with valid but hostile names. */
async function serveHostileNetwork(page: Page) {
  await page.route('**/config.json', async (route) => {
    const response = await route.fetch()
    const config = await response.json()
    config.chain.name = markup.repeat(3).slice(0, 100)
    const symbols: Record<string, string> = {
      USDT: 'undefined',
      DAI: '\ufdfd'.repeat(32),
      WETH: '<script>alert(1)</script>',
      WBTC: '"onload="x',
    }
    for (const token of config.tokens) {
      token.symbol = symbols[token.symbol]
      token.name = 'W'.repeat(100)
    }
    config.pairs = config.pairs.map((key: string) =>
      key.replace(/USDT|DAI|WETH|WBTC/g, (symbol) => symbols[symbol] ?? ''),
    )
    await route.fulfill({ response, json: config })
  })
}

test('hostile names, links and answers run no code, mislead nobody and break no layout', async ({
  app,
  page,
  watcher,
}) => {
  // The worker's faucet refuses these tokens, because it has others.
  watcher.allow(/tokenName|status of 4\d\d|status of 5\d\d/)
  await serveHostileNetwork(page)
  await page.route(/api\/v1/, (route) =>
    route.fulfill({
      status: 400,
      json: { error: `\u202e${markup} ${'W'.repeat(100_000)}` },
    }),
  )
  const expectWhole = async () => {
    // No element may extend beyond the window.
    expect(
      await page.evaluate(() =>
        [...document.querySelectorAll('header *, main *')]
          .filter((it) => it.getBoundingClientRect().right > innerWidth)
          .filter((it) => !it.closest('.overflow-x-auto, .sr-only'))
          .map((it) => it.outerHTML.slice(0, 200)),
      ),
    ).toEqual([])
    await expect(page.locator('main img, [onerror], main script')).toHaveCount(
      0,
    )
    await expect(page).toHaveTitle('1.20.2')
  }
  const heading = page.locator('h1')

  await app.openWith('/faucet', { ZKP: '5' })
  for (const path of [
    `/swap?from=constructor&to=${encodeURIComponent(markup)}&amount=${'9'.repeat(5_000)}`,
    '/swap?from=__proto__&amount=%00&__proto__[x]=1#<script>alert(1)</script>',
    `/pools?sort=constructor&pool=${encodeURIComponent(markup)}`,
    `/%3Cscript%3Ealert(1)%3C/script%3E?${'a'.repeat(5_000)}`,
    '/faucet?token=__proto__',
  ]) {
    await app.open(path)
    for (const [width, height] of [
      [1280, 800],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width, height })
      await expect(heading).toBeVisible()
      // A dialog may cover the header, so the address may be visible elsewhere.
      await expect(
        page.getByText(/^0x[\da-f]{4}…/i).filter({ visible: true }),
      ).not.toHaveCount(0)
      await expectWhole()
    }
  }
  await page.getByRole('button', { name: /^Request ZKP/ }).click()
  const error = page.getByRole('alert').filter({ hasText: markup }).first()
  await expect(error).toBeVisible()
  const told = await error.textContent()
  expect(told?.length).toBeLessThan(500)
  expect(told).not.toContain('\u202e')
  await expectWhole()
})
