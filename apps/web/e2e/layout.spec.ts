import type { Deployment } from '@letheswap/sdk'
import { chromium, type Page } from '@playwright/test'
import {
  type Address,
  encodeFunctionData,
  type Hash,
  numberToHex,
  parseAbi,
  parseEther,
} from 'viem'
import type { ChainHelper } from './fixtures/createChain'
import { expect, revertAfterEach, test } from './fixtures/test'
import { poolsPage } from './poolsPage'
import { swapPage } from './swapPage'

revertAfterEach()

/** Swaps of the native coin that leave all decimals in the reserves of its pools. */
async function makeReservesLong({
  chain,
  stack,
}: {
  chain: ChainHelper
  stack: { deployment: Deployment }
}) {
  const { contracts, tokens } = stack.deployment
  const [trader] = (await chain.rpc('eth_accounts')) as [Address]
  for (const { address } of tokens) {
    const hash = await chain.rpc('eth_sendTransaction', [
      {
        from: trader,
        to: contracts.router,
        value: numberToHex(parseEther('1234.56789')),
        data: encodeFunctionData({
          abi: router,
          args: [0n, [contracts.wrappedNative, address], trader, 2n ** 40n],
        }),
      },
    ])
    await chain.receipt(hash as Hash)
  }
}

const router = parseAbi([
  'function swapExactETHForTokens(uint256, address[], address, uint256) payable',
])

/** How far the page can be scrolled, in pixels. */
const overflow = (page: Page) =>
  page.evaluate(() => {
    const { clientHeight, clientWidth, scrollHeight, scrollWidth } =
      document.documentElement
    return { x: scrollWidth - clientWidth, y: scrollHeight - clientHeight }
  })

for (const [words, search] of [
  ['an amount to give', '/swap?from=ZKP&to=USDT&amount=1.5'],
  ['an amount to get', '/swap?from=ZKP&to=USDT'],
] as const)
  test(`the swap card with ${words} fits into 1280 by 800, its button too`, async ({
    app,
    page,
  }) => {
    await app.openWith(search, { ZKP: '12.345678' })
    const form = swapPage(page)
    if (words === 'an amount to get') await form.to.fill('0.5')
    await expect(form.swap).toBeEnabled()
    const card = await page
      .getByRole('region', { name: 'Swap', exact: true })
      .boundingBox()
    expect((card?.y ?? 0) + (card?.height ?? 0)).toBeLessThanOrEqual(800)
  })

test('on a low screen, as at 200 % zoom, the action does not cover the form', async ({
  app,
  page,
}) => {
  await page.setViewportSize({ width: 640, height: 400 })
  await app.open('/swap?amount=1')
  const form = swapPage(page)
  await expect(form.to).not.toHaveValue('')
  expect((await form.swap.boundingBox())?.y).toBeGreaterThan(400)
  // On a phone held upright it stays in reach.
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(form.swap).toBeInViewport({ ratio: 1 })
})

for (const width of [769, 1024, 1280])
  test(`a pool’s row with all its buttons fits at ${width} px`, async ({
    app,
    chain,
    page,
    stack,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    await makeReservesLong({ chain, stack })
    await app.giveLiquidity('WETH', 'ZKP', '1234.567891')
    await app.openWith('/pools', { ZKP: '1' })
    await expect(poolsPage(page).remove('WETH / ZKP')).toBeVisible()
    expect((await overflow(page)).x).toBeLessThanOrEqual(0)
    const card = await page.getByRole('region', { name: 'Pools' }).boundingBox()
    const button = await poolsPage(page).add('WETH / ZKP').boundingBox()
    expect((button?.x ?? 0) + (button?.width ?? 0)).toBeLessThan(
      (card?.x ?? 0) + (card?.width ?? 0),
    )
  })

test('nothing moves sideways when a scrollbar comes or goes', async ({
  launchOptions,
  stack,
}) => {
  // Playwright hides the scrollbars, which are wide on most desktops.
  const browser = await chromium.launch({
    ...launchOptions,
    ignoreDefaultArgs: ['--hide-scrollbars'],
  })
  try {
    const page = await browser.newPage({
      viewport: { width: 1280, height: 1100 },
    })
    const left = () =>
      // By its place: behind a dialog the header has no role.
      page
        .locator('header a')
        .first()
        .evaluate((link) => link.getBoundingClientRect().left)
    const bar = () =>
      page.evaluate(() => innerWidth - document.documentElement.clientWidth)
    await page.goto(`${stack.web}/faucet`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const before = await left()
    await page.setViewportSize({ width: 1280, height: 500 })
    expect((await overflow(page)).y).toBeGreaterThan(0)
    expect(await bar()).toBeGreaterThan(0)
    expect(await left()).toBe(before)
    await page.getByRole('button', { name: 'Connect Wallet' }).first().click()
    await expect(page.getByRole('dialog')).toBeVisible()
    expect(await left()).toBe(before)
  } finally {
    await browser.close()
  }
})

for (const path of ['/faucet', '/swap?amount=1', '/pools'])
  test(`targets on ${path} are at least 24 px`, async ({ app, page }) => {
    await app.giveLiquidity('DAI', 'ZKP', '2')
    await app.openWith(path, { ZKP: '5' })
    if (path === '/pools')
      await expect(poolsPage(page).remove('DAI / ZKP')).toBeVisible()
    const targets = page
      .locator('a, button, select, input')
      .filter({ visible: true })
    const small: string[] = []
    for (const target of await targets.all()) {
      const box = await target.boundingBox()
      // What only the focus brings up has no size before.
      if (!box || box.width <= 1) continue
      if (box.width < 24 || box.height < 24)
        small.push(await target.evaluate((element) => element.outerHTML))
    }
    expect(small).toEqual([])
  })
