import { expect, test } from './fixtures/test'
import { swapPage } from './swapPage'

test('the page is served closed: no inline code but the theme’s, no frame', async ({
  request,
  stack,
}) => {
  const policy =
    (await request.get(`${stack.web}/swap`)).headers()[
      'content-security-policy'
    ] ?? ''
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).toContain("style-src 'self';")
  expect(policy).toMatch(/script-src 'self' 'sha256-[^']+';/)
  expect(policy).not.toContain('unsafe')
})

test('a dialog, a toast and the theme work under it', async ({ app, page }) => {
  // The fixture fails this test on any violation, which the console reports.
  await app.open('/faucet')
  await page.getByRole('button', { name: 'Theme: system' }).click()
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
  await app.connect()
  await page.getByRole('button', { name: 'Close notification' }).click()
})

test.describe('a piece of the page’s code is missing', () => {
  test('the screen stays, the press says so, and the next one works', async ({
    app,
    page,
    watcher,
  }) => {
    watcher.allow(/HistoryDialog|404|Failed to fetch/)
    await page.route('**/HistoryDialog-*.js', (route) =>
      route.fulfill({ status: 404 }),
    )
    await app.open('/swap?amount=1.5')
    const button = page.getByRole('button', { name: 'Show history' })
    await button.click()
    await expect(
      page.getByText('A part of this page could not be loaded.'),
    ).toBeVisible()
    await expect(
      page.getByRole('button', { name: 'Reload page' }),
    ).toBeVisible()
    await expect(page.getByLabel('From', { exact: true })).toHaveValue('1.5')
    await page.unroute('**/HistoryDialog-*.js')
    await button.click()
    await expect(page.getByRole('dialog')).toBeVisible()
  })

  test('the steps of a swap come once their code does, and let go of the wallet', async ({
    app,
    page,
    wallet,
    watcher,
  }) => {
    watcher.allow(/PendingPlansList|404/)
    await page.route(
      '**/PendingPlansList-*.js',
      (route) => route.fulfill({ status: 404 }),
      { times: 1 },
    )
    await app.openWith('/swap?amount=1.5', { ZKP: '2' })
    wallet.answerNext('transaction', 'hang')
    await swapPage(page).swap.click()
    await page.getByRole('button', { name: 'Stop waiting' }).click()
    await expect(swapPage(page).swap).toBeEnabled()
  })
})

test('Back closes a dialog, and the screen stays, even the first of its tab', async ({
  app,
  page,
}) => {
  const dialog = page.getByRole('dialog')
  const from = page.getByLabel('From', { exact: true })
  const openHistory = async () => {
    await page.getByRole('button', { name: 'Show history' }).click()
    await expect(dialog).toBeVisible()
  }
  await app.open('/swap?amount=1.5')
  await openHistory()
  await page.goBack()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(/\/swap\?amount=1.5/)
  await expect(from).toHaveValue('1.5')

  await test.step('its closing undoes no link that is pressed meanwhile', async () => {
    await openHistory()
    await page.evaluate(async () => {
      const press = (selector: string) =>
        document.querySelector<HTMLElement>(selector)?.click()
      // While a step back is on its way, or else when the dialog is gone.
      const { back } = history
      let isFollowed = false
      history.back = () => {
        back.call(history)
        press('a[href="/pools"]')
        isFollowed = true
      }
      press('[aria-label=Close]')
      while (document.querySelector('[role=dialog]'))
        await new Promise((resolve) => requestAnimationFrame(resolve))
      await new Promise((resolve) => requestAnimationFrame(resolve))
      history.back = back
      if (!isFollowed) press('a[href="/pools"]')
    })
    await expect(
      page.getByRole('heading', { name: 'Liquidity Pools' }),
    ).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL(/\/swap\?amount=1.5/)
  })

  await test.step('a step forward leads where it led before', async () => {
    await openHistory()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await page.goForward()
    await expect(page).toHaveURL(/\/pools$/)
    await page.goBack()
    await expect(from).toHaveValue('1.5')
  })

  await test.step('an amount typed just before a link is pressed is there again', async () => {
    await from.fill('2.5')
    await page.getByRole('link', { name: 'Pools', exact: true }).click()
    await expect(page).toHaveURL(/\/pools$/)
    await page.goBack()
    await expect(page).toHaveURL(/\/swap\?.*amount=2.5/)
    await expect(from).toHaveValue('2.5')
  })

  await test.step('one step back leads to the page before, and one forward again', async () => {
    await page.goBack()
    await expect(page).toHaveURL('about:blank')
    await page.goForward()
    await expect(from).toHaveValue('2.5')
  })
})

test('the focus stays where the wallet is, through connect and disconnect', async ({
  app,
  page,
}) => {
  await app.open('/faucet')
  await app.connect()
  const hasFocus = () =>
    page.evaluate(() => document.activeElement !== document.body)
  await expect.poll(hasFocus).toBe(true)
  await page.getByRole('button', { name: 'Refresh balances' }).focus()
  await page.keyboard.press('Enter')
  await expect(
    page.getByRole('button', { name: 'Refresh balances' }),
  ).toBeFocused()
  await page.getByRole('button', { name: 'Disconnect' }).focus()
  await page.keyboard.press('Enter')
  await expect(
    page.getByRole('banner').getByRole('button', { name: 'Connect Wallet' }),
  ).toBeFocused()
})

test('forced colours show what colour alone said', async ({ app, page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await app.open('/swap')
  const outline = (name: string) =>
    page
      .getByText(name, { exact: true })
      .first()
      .evaluate((element) => getComputedStyle(element).outlineStyle)
  expect(await outline('1.0%')).toBe('solid')
  expect(await outline('0.5%')).toBe('none')
  expect(
    await page
      .locator('header [aria-current=page]')
      .evaluate((element) => getComputedStyle(element).outlineStyle),
  ).toBe('solid')
})

test('one wrong token address spoils that token only, by name', async ({
  app,
  chain,
  page,
  stack,
  wallet,
}) => {
  const [first, ...rest] = stack.deployment.tokens
  const broken = { ...first, address: stack.deployment.contracts.factory }
  await page.route('**/config.json', (route) =>
    route.fulfill({ json: { ...stack.deployment, tokens: [broken, ...rest] } }),
  )
  await chain.fund(wallet.address, 'DAI', 7n * 10n ** 18n)
  await app.open('/faucet?token=DAI')
  await app.connect()
  await expect(page.getByText('Balance: 7 DAI')).toBeVisible()
  await expect(
    page.getByText(`These balances could not be read: ${first?.symbol}.`),
  ).toBeVisible()
})
