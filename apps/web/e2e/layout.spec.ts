import { chromium } from '@playwright/test'
import { expectNoSideScroll } from './expectAccessible'
import { expect, revertAfterEach, test } from './fixtures/test'
import { poolsPage } from './poolsPage'
import { swapPage } from './swapPage'
import { sellCoin } from './trade'

revertAfterEach()

test('the swap card fits into 1280 by 800, its button too; on a low screen, as at 200 % zoom, the action does not cover the form', async ({
  app,
  page,
}) => {
  await app.openWith('/swap?from=ZKP&to=USDT&amount=1.5', { ZKP: '12.345678' })
  const form = swapPage(page)
  const expectFit = async () => {
    await expect(form.swap).toBeEnabled()
    const card = await page
      .getByRole('region', { name: 'Swap', exact: true })
      .boundingBox()
    expect((card?.y ?? 0) + (card?.height ?? 0)).toBeLessThanOrEqual(800)
  }
  await expectFit()
  // An amount to get has a line more.
  await form.to.fill('0.5')
  await expect(form.from).not.toHaveValue('1.5')
  await expectFit()

  await page.setViewportSize({ width: 640, height: 400 })
  expect((await form.swap.boundingBox())?.y).toBeGreaterThan(400)
  // On a phone held upright it stays in reach.
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(form.swap).toBeInViewport({ ratio: 1 })
})

test('a pool’s row with all its buttons fits from 769 px, and targets are at least 24 px', async ({
  app,
  chain,
  page,
  stack,
}) => {
  // Leaves all decimals in the reserves of the native coin's pools.
  const [account = '0x'] = (await chain.rpc('eth_accounts')) as `0x${string}`[]
  for (const { symbol: token } of stack.deployment.tokens)
    await chain.receipt(
      await sellCoin(
        { chain, stack },
        { account, amount: '1234.56789', token },
      ),
    )
  await app.giveLiquidity('WETH', 'ZKP', '1234.567891')
  await app.openWith('/pools', { ZKP: '1' })
  await expect(poolsPage(page).remove('WETH / ZKP')).toBeVisible()
  for (const width of [769, 1024, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await expectNoSideScroll(page)
    const card = await page.getByRole('region', { name: 'Pools' }).boundingBox()
    const button = await poolsPage(page).add('WETH / ZKP').boundingBox()
    expect((button?.x ?? 0) + (button?.width ?? 0)).toBeLessThan(
      (card?.x ?? 0) + (card?.width ?? 0),
    )
  }

  expect(await page.evaluate(findSmall)).toEqual([])
  for (const name of ['Faucet', 'Swap']) {
    await page.getByRole('link', { name, exact: true }).click()
    await expect(page).toHaveURL(new RegExp(name.toLowerCase()))
    if (name === 'Swap') await swapPage(page).from.fill('1')
    await expect(page.getByText(/^Balance: /).first()).toBeVisible()
    expect(await page.evaluate(findSmall)).toEqual([])
  }
})

const findSmall = () =>
  [...document.querySelectorAll('a, button, select, input')]
    .filter((element) => {
      const { width, height } = element.getBoundingClientRect()
      // What is hidden, or comes up with the focus, has no size.
      return width > 1 && height > 1 && (width < 24 || height < 24)
    })
    .map((element) => element.outerHTML)

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
    expect(await bar()).toBeGreaterThan(0)
    expect(await left()).toBe(before)
    await page.getByRole('button', { name: 'Connect Wallet' }).first().click()
    await expect(page.getByRole('dialog')).toBeVisible()
    expect(await left()).toBe(before)
  } finally {
    await browser.close()
  }
})
