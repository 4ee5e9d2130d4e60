import { expectAccessible, expectNoSideScroll } from './expectAccessible'
import { units } from './fixtures/createChain'
import { expect, revertAfterEach, test } from './fixtures/test'
import { poolsPage } from './poolsPage'
import { holdChain, swapPage } from './swapPage'

revertAfterEach()

// Other tests check the accessibility of the other dialogs.
test('the screens, a toast, and the dialogs of wallet, swap and pools are accessible', async ({
  app,
  chain,
  page,
  wallet,
}) => {
  for (const symbol of ['ZKP', 'DAI'])
    await chain.fund(wallet.address, symbol, units('100', symbol))
  await app.open('/faucet')
  await page.getByRole('button', { name: 'Request ZKP' }).click()
  await expect(page.locator('[data-kind=error]')).toBeVisible()
  await expectAccessible(page)
  await app.pressConnect()
  const instructions = page.getByRole('dialog', {
    name: 'How to Add ZKP Network',
  })
  await expect(instructions).toBeVisible()
  await expectAccessible(page)
  await instructions.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('Balance: 100 ZKP')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Swap', exact: true }).click()
  const { from, to, swap } = swapPage(page)
  await from.fill('1')
  await expect(swap).toBeEnabled()
  await expectAccessible(page)
  // The visible figures belong to an earlier amount.
  const held = await holdChain(page)
  await from.fill('1000')
  await expect(page.getByText('Insufficient balance: ZKP')).toBeVisible()
  await expect(to).toHaveAttribute('aria-busy', 'true')
  await expectAccessible(page)
  held.release()
  await expect(to).not.toHaveAttribute('aria-busy', 'true')
  await page.getByRole('button', { name: 'Show history' }).click()
  await expect(
    page.getByRole('dialog', { name: 'Swap History (On-Chain)' }),
  ).toBeVisible()
  await expectAccessible(page)
  await app.closeDialog()

  await page.getByRole('link', { name: 'Pools', exact: true }).click()
  const menu = page.getByRole('button', { name: 'Account and settings' })
  const item = page.getByRole('button', { name: 'Check the network' })
  await menu.click()
  await expect(item).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(item).toBeHidden()
  await expect(menu).toBeFocused()
  const { add, dialog, field, press, remove } = poolsPage(page)
  await add('DAI / ZKP').click()
  const dai = field('Amount of DAI')
  await dai.fill('1000')
  await expect(dai).toHaveAttribute('aria-invalid', 'true')
  await expect(dialog.getByText('Insufficient balance').first()).toBeVisible()
  await expectAccessible(page)
  await dai.fill('10')
  await press('Add Liquidity')
  await expect(dialog).toBeHidden()
  await expect(remove('DAI / ZKP')).toBeVisible()
  await expectAccessible(page)
  await remove('DAI / ZKP').click()
  await expect(dialog).toHaveAccessibleName('Remove Liquidity from: DAI/ZKP')
  await expectAccessible(page)
})

test('on a phone and with zoom: the screens, the drawer and the error screen show everything', async ({
  app,
  page,
}) => {
  for (const path of ['/swap', '/pools', '/faucet']) {
    await page.setViewportSize({ width: 640, height: 256 })
    await app.open(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    if (path === '/pools')
      await expect(
        page.getByText('WETH / ZKP').filter({ visible: true }).first(),
      ).toBeVisible()
    // 1280 px at a zoom of 200% and 400% (WCAG 1.4.10).
    for (const width of [640, 320]) {
      await page.setViewportSize({ width, height: 256 })
      await expectNoSideScroll(page)
      expect(await page.evaluate(findCut)).toEqual([])
    }
    await page.setViewportSize({ width: 390, height: 844 })
    await expectAccessible(page)
  }
  await page.getByRole('button', { name: 'Open menu' }).click()
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
  await expectAccessible(page)
  // The page allows zoom and declares its language.
  expect(
    await page.locator('meta[name=viewport]').getAttribute('content'),
  ).not.toMatch(/maximum-scale|user-scalable/)
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')

  await page.route('/config.json', (route) => route.fulfill({ json: {} }))
  await page.reload()
  await expect(page.getByRole('alert')).toBeVisible()
  await expectAccessible(page)
})

/** Finds elements that exceed the window, or hide a part of their own text. */
const findCut = () =>
  [
    ...document.querySelectorAll<HTMLElement>(
      'a, button, input, select, h1, h2, h3, p, dt, dd, label',
    ),
  ]
    .filter((element) => {
      const { left, right, width } = element.getBoundingClientRect()
      // Ignores an element that is hidden, or only for screen readers.
      if (width <= 1 || element.matches('.sr-only')) return false
      const hides =
        getComputedStyle(element).overflowX !== 'visible' &&
        element.scrollWidth > element.clientWidth + 1
      return left < 0 || right > innerWidth || hides
    })
    .map((element) => element.outerHTML.slice(0, 120))
