import type { Locator } from '@playwright/test'
import { expectNoSideScroll } from './expectAccessible'
import { expectFocusIn } from './expectFocusIn'
import { expect, test } from './fixtures/test'
import { pressInMenu } from './hands'

test('any other path redirects to /faucet, a link to another screen is announced, and the debug panel stays with its flag, all with the version as title', async ({
  app,
  page,
}) => {
  const panel = page.getByRole('region', { name: 'Debug' })
  for (const path of ['/', '/swap/deeper', '/FAUCET2']) {
    await app.open(path)
    await expect(page).toHaveURL(/\/faucet$/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Faucet')
  }
  await expect(panel).toBeHidden()
  await app.open('/faucet?debug=1')
  for (const [link, heading] of [
    ['Pools', 'Liquidity Pools'],
    ['Swap', 'Token Swap'],
  ] as const) {
    await expect(page).toHaveTitle('1.20.2')
    await page.getByRole('link', { name: link, exact: true }).click()
    await expect(page).toHaveURL(
      new RegExp(`/${link.toLowerCase()}\\?.*debug=1`),
    )
    await expect(page.locator('[aria-live=assertive]')).toHaveText(heading)
    await expect(panel).toBeVisible()
  }
  await expect(page).toHaveTitle('1.20.2')
})

test('the header: a way past it, logo, version, links, the wallet, and room for all of it from 769 px', async ({
  app,
  page,
  wallet,
}) => {
  await app.open('/faucet')
  const header = page.getByRole('banner')
  await expect(
    header.getByRole('link', { name: /LetheSwap\s*1\.20\.2/ }),
  ).toBeVisible()
  const links = header.getByRole('navigation', { name: 'Main' })
  await expect(links.getByRole('link')).toHaveText(['Faucet', 'Swap', 'Pools'])
  await expect(links.locator('[aria-current=page]')).toHaveText('Faucet')
  await expect(header.getByRole('button', { name: 'Disconnect' })).toBeHidden()

  await test.step('the first Tab leads past it', async () => {
    await page.keyboard.press('Tab')
    const skip = page.getByRole('link', { name: 'Skip to content' })
    await expect(skip).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.locator('#content')).toBeFocused()
  })

  await app.connect()
  const { address } = wallet
  await expect(header.getByTestId('wallet-address')).toHaveText(
    `${address.slice(0, 6)}…${address.slice(-4)}`,
  )
  await expect(header.getByTestId('wallet-chain')).toHaveText('LetheZKP')
  for (const name of ['Refresh balances', 'Disconnect'])
    await expect(header.getByRole('button', { name })).toBeVisible()

  await test.step('up to 768 px a menu icon takes the place of the links', async () => {
    const menu = page.getByRole('button', { name: 'Open menu' })
    await page.setViewportSize({ width: 768, height: 800 })
    await expect(menu).toBeVisible()
    await expect(links).toBeHidden()
    await page.setViewportSize({ width: 769, height: 800 })
    await expect(menu).toBeHidden()
    await expect(links).toBeVisible()
  })

  await test.step('it has room for a prompt that is open', async () => {
    wallet.hang('sign')
    await page.getByRole('button', { name: 'Request ZKP' }).click()
    await expect(header.getByRole('status')).toContainText('MetaMask')
    for (const button of await header.getByRole('button').all())
      if (await button.isVisible())
        await expect(button).toBeInViewport({ ratio: 1 })
    await expectNoSideScroll(page)
  })
})

test('the theme follows the system, or the choice, which is remembered', async ({
  app,
  page,
}) => {
  await app.open('/swap')
  const html = page.locator('html')
  await expect(html).not.toHaveAttribute('data-theme')
  for (const [colorScheme, canvas] of [
    ['dark', 'rgb(11, 15, 17)'],
    ['light', 'rgb(243, 246, 247)'],
  ] as const) {
    await page.emulateMedia({ colorScheme })
    await expect(page.locator('body')).toHaveCSS('background-color', canvas)
  }

  await test.step('forced colors show what color alone said', async () => {
    await page.emulateMedia({ forcedColors: 'active' })
    const outline = (element: Locator) =>
      element.evaluate((it) => getComputedStyle(it).outlineStyle)
    const slippage = (text: string) =>
      outline(page.getByText(text, { exact: true }).first())
    expect(await slippage('1.0%')).toBe('solid')
    expect(await slippage('0.5%')).toBe('none')
    expect(await outline(page.locator('header [aria-current=page]'))).toBe(
      'solid',
    )
    await page.emulateMedia({ forcedColors: null })
  })

  await test.step('with reduced motion a color changes at once, also where it is only read', async () => {
    // A chart reads the theme's colors so, one after the other.
    const colors = await page.evaluate(() => {
      const probe = document.body.appendChild(document.createElement('span'))
      return ['red', 'blue'].map((color) => {
        probe.style.color = color
        return getComputedStyle(probe).color
      })
    })
    expect(colors).toEqual(['rgb(255, 0, 0)', 'rgb(0, 0, 255)'])
    await app.pressConnect()
    const duration = await page
      .getByRole('dialog')
      .evaluate((dialog) => getComputedStyle(dialog).animationDuration)
    expect(Number.parseFloat(duration)).toBeLessThan(0.01)
    await app.closeDialog()
  })

  const press = (name: string) => pressInMenu(page, name)
  await press('Theme: system. Switch to light')
  await expect(html).toHaveAttribute('data-theme', 'light')
  await press('Theme: light. Switch to dark')
  await expect(html).toHaveAttribute('data-theme', 'dark')
  await page.reload()
  await expect(html).toHaveAttribute('data-theme', 'dark')
  await press('Theme: dark. Switch to system')
  await expect(html).not.toHaveAttribute('data-theme')
})

test('a network’s description that is missing or wrong is said so, with a way to try again; so is being offline', async ({
  app,
  context,
  page,
  stack,
  watcher,
}) => {
  watcher.allow(/404 \(Not Found\)|ERR_INTERNET_DISCONNECTED/)
  const tryAgain = page.getByRole('button', { name: 'Try again' })
  await page.route('/config.json', (route) => route.fulfill({ status: 404 }))
  await app.open('/faucet')
  await expect(
    page.getByRole('heading', { name: 'This site is not set up yet' }),
  ).toBeVisible()
  await page.unroute('/config.json')
  await page.route('/config.json', (route) =>
    route.fulfill({ json: { ...stack.deployment, genesisHash: 'not a hash' } }),
  )
  await tryAgain.click()
  await expect(
    page.getByRole('heading', { name: 'The network’s settings are not valid' }),
  ).toBeVisible()
  await expect(page.getByRole('alert')).toContainText('genesisHash')
  await page.unroute('/config.json')
  await tryAgain.click()
  await expect(page.getByRole('heading', { name: 'Faucet' })).toBeVisible()

  const notice = page.getByText('You are offline.')
  await context.setOffline(true)
  await expect(notice).toBeVisible()
  await context.setOffline(false)
  await expect(notice).toBeHidden()
})

test('toasts appear top-right, by themselves when their code failed to load at first; they close by themselves after 5 s, and can be closed', async ({
  app,
  page,
  watcher,
}) => {
  watcher.allow(/ERR_FAILED/)
  let requests = 0
  await page.route(/assets\/Toaster-/, (route) => {
    requests += 1
    return requests < 3 ? route.abort() : route.continue()
  })
  await page.clock.install()
  await app.open('/faucet')
  const request = page.getByRole('button', { name: 'Request ZKP' })
  await request.click()
  // It is asked for again after 2 s and 4 s.
  for (const count of [1, 2]) {
    await expect.poll(() => requests).toBe(count)
    await page.clock.runFor(2_000 * count)
  }
  const toast = page.locator('[data-kind=error]')
  await expect(toast).toHaveText('Please connect your wallet first')
  expect(requests).toBe(3)
  const box = await toast.boundingBox()
  expect(box?.x).toBeGreaterThan(640)
  expect(box?.y).toBeLessThan(200)
  await page.clock.runFor(4_500)
  await expect(toast).toBeVisible()
  await page.clock.runFor(2_000)
  await expect(toast).toBeHidden()
  await request.click()
  await page.getByRole('button', { name: 'Close notification' }).click()
  await expect(toast).toBeHidden()
})

test('Back closes a dialog, and the screen stays, even the first of its tab', async ({
  app,
  page,
}) => {
  const dialog = page.getByRole('dialog')
  const from = page.getByLabel('From', { exact: true })
  const openHistory = async () => {
    await page.getByRole('button', { name: 'Show history' }).click()
    await expectFocusIn(dialog)
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
      while (document.querySelector('dialog'))
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
