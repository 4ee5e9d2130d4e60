import { expectAccessible, expectNoSideScroll } from './expectAccessible'
import { expect, revertAfterEach, test } from './fixtures/test'
import { holdChain } from './swapPage'

revertAfterEach()

const ether = 10n ** 18n

// `npm test` has the same screens with a wallet.
for (const path of process.env.TEST_LONG ? ['/faucet', '/swap', '/pools'] : [])
  test(`${path} without a wallet`, async ({ app, page }) => {
    await app.open(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    if (path === '/pools')
      await expect(page.getByRole('row').nth(10)).toBeVisible()
    await expectAccessible(page)
  })

test('the screens and the swap dialogs with a wallet', async ({
  app,
  chain,
  page,
  wallet,
}) => {
  await chain.fund(wallet.address, 'ZKP', 100n * ether)
  await app.open('/faucet')
  await app.connect()
  await expect(page.getByText('Balance: 100 ZKP')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Swap', exact: true }).click()
  await page.getByLabel('From', { exact: true }).fill('1')
  await expect(
    page.getByRole('button', { name: 'Swap', exact: true }),
  ).toBeEnabled()
  await expectAccessible(page)
  // The figures on the screen answer an older question.
  const held = await holdChain(page)
  await page.getByLabel('From', { exact: true }).fill('1000')
  await expect(page.getByText('Insufficient balance: ZKP')).toBeVisible()
  const to = page.getByLabel('To', { exact: true })
  await expect(to).toHaveAttribute('aria-busy', 'true')
  await expectAccessible(page)
  held.release()
  await expect(to).not.toHaveAttribute('aria-busy', 'true')
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Show history' }).click()
  await expect(
    page.getByRole('dialog', { name: 'Swap History (On-Chain)' }),
  ).toBeVisible()
  await expectAccessible(page)
})

test('the pool dialogs with a wallet', async ({ app, chain, page, wallet }) => {
  await chain.fund(wallet.address, 'ZKP', 100n * ether)
  await chain.fund(wallet.address, 'DAI', 100n * ether)
  await app.open('/pools')
  await app.connect()
  await page.getByRole('button', { name: 'Add Liquidity to DAI / ZKP' }).click()
  const add = page.getByRole('dialog', {
    name: 'Add Liquidity to: DAI/ZKP',
  })
  await add.getByLabel('Amount of DAI').fill('1000')
  await expect(add.getByLabel('Amount of DAI')).toHaveAttribute(
    'aria-invalid',
    'true',
  )
  await expect(add.getByText('Insufficient balance').first()).toBeVisible()
  await expectAccessible(page)

  await add.getByLabel('Amount of DAI').fill('10')
  await add.getByRole('button', { name: 'Add Liquidity' }).click()
  await expect(add).toBeHidden()
  await page.getByRole('button', { name: 'Remove from DAI / ZKP' }).click()
  await expect(
    page.getByRole('dialog', { name: 'Remove Liquidity from: DAI/ZKP' }),
  ).toBeVisible()
  await expectAccessible(page)
})

test('the instructions, a toast and the error screen', async ({
  app,
  page,
}) => {
  await app.open('/faucet')
  await app.pressConnect()
  await expect(
    page.getByRole('dialog', { name: 'How to Add ZKP Network' }),
  ).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Request ZKP' }).click()
  await expect(page.locator('[data-kind=error]')).toBeVisible()
  await expectAccessible(page)

  await page.route('/config.json', (route) => route.fulfill({ json: {} }))
  await page.reload()
  await expect(page.getByRole('alert')).toBeVisible()
  await expectAccessible(page)
})

test('the drawer and the screens at 390 px', async ({ app, page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  for (const path of ['/swap', '/pools', '/faucet']) {
    await app.open(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectAccessible(page)
  }
  await page.getByRole('button', { name: 'Open menu' }).click()
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
  await expectAccessible(page)
})

// 1280 px at 400 % zoom, as WCAG 1.4.10 has it; 200 % is 640 px.
for (const width of [320, 640])
  test(`no screen scrolls sideways or cuts anything off at ${width} px`, async ({
    app,
    page,
  }) => {
    // As low as 1024 px are at 400 %.
    await page.setViewportSize({ width, height: 256 })
    for (const path of ['/faucet', '/swap', '/pools']) {
      await app.open(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      if (path === '/pools')
        await expect(
          page.getByText('WETH / ZKP').filter({ visible: true }).first(),
        ).toBeVisible()
      await expectNoSideScroll(page)
      expect(await page.evaluate(findCut)).toEqual([])
    }
  })

/** What reaches over the window's sides, or hides a part of its own text. */
const findCut = () =>
  [
    ...document.querySelectorAll<HTMLElement>(
      'a, button, input, select, h1, h2, h3, p, dt, dd, label',
    ),
  ]
    .filter((element) => {
      const { left, right, width } = element.getBoundingClientRect()
      // Hidden, or for readers only.
      if (width <= 1 || element.matches('.sr-only')) return false
      const hides =
        getComputedStyle(element).overflowX !== 'visible' &&
        element.scrollWidth > element.clientWidth + 1
      return left < 0 || right > innerWidth || hides
    })
    .map((element) => element.outerHTML.slice(0, 120))

test('zoom is not blocked, and the language is named', async ({
  app,
  page,
}) => {
  await app.open('/faucet')
  const viewport = await page
    .locator('meta[name=viewport]')
    .getAttribute('content')
  expect(viewport).not.toMatch(/maximum-scale|user-scalable/)
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
})
