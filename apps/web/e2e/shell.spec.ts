import { expectNoSideScroll } from './expectAccessible'
import { expect, test } from './fixtures/test'

test.describe('routes', () => {
  test('any other path redirects to /faucet, and a link to another screen is announced, all with the version as title', async ({
    app,
    page,
  }) => {
    for (const path of ['/', '/nothing', '/swap/deeper', '/FAUCET2']) {
      await app.open(path)
      await expect(page).toHaveURL(/\/faucet$/)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Faucet')
    }
    for (const [link, heading] of [
      ['Pools', 'Liquidity Pools'],
      ['Swap', 'Token Swap'],
    ] as const) {
      await expect(page).toHaveTitle('1.20.2')
      await page.getByRole('link', { name: link, exact: true }).click()
      await expect(page).toHaveURL(new RegExp(`/${link.toLowerCase()}`))
      await expect(page.locator('[aria-live=assertive]')).toHaveText(heading)
    }
    await expect(page).toHaveTitle('1.20.2')
  })

  test('the debug panel shows only if the flag is set, and stays with it', async ({
    app,
    page,
  }) => {
    const panel = page.getByRole('region', { name: 'Debug' })
    await app.open('/faucet')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(panel).toBeHidden()
    await app.open('/faucet?debug=1')
    await expect(panel).toBeVisible()
    await page.getByRole('link', { name: 'Swap', exact: true }).click()
    await expect(page).toHaveURL(/\/swap\?.*debug=1/)
    await expect(panel).toBeVisible()
  })
})

test.describe('header on desktop', () => {
  test('logo, version, the links, the active one highlighted, and Connect Wallet; connected, the shortened address and the chain', async ({
    app,
    page,
    wallet,
  }) => {
    await app.open('/swap')
    const header = page.getByRole('banner')
    await expect(
      header.getByRole('link', { name: /LetheSwap\s*1\.20\.2/ }),
    ).toBeVisible()
    await expect(
      header.getByRole('navigation', { name: 'Main' }).getByRole('link'),
    ).toHaveText(['Faucet', 'Swap', 'Pools'])
    await expect(header.locator('[aria-current=page]')).toHaveText('Swap')
    await expect(
      header.getByRole('button', { name: 'Connect Wallet' }),
    ).toBeVisible()
    await expect(
      header.getByRole('button', { name: 'Disconnect' }),
    ).toBeHidden()

    await app.connect()
    const { address } = wallet
    await expect(header.getByTestId('wallet-address')).toHaveText(
      `${address.slice(0, 6)}…${address.slice(-4)}`,
    )
    await expect(header.getByTestId('wallet-chain')).toHaveText('LetheZKP')
    await expect(
      header.getByRole('button', { name: 'Refresh balances' }),
    ).toBeVisible()
    await expect(
      header.getByRole('button', { name: 'Disconnect' }),
    ).toBeVisible()
  })

  test('up to 768 px a menu icon takes the place of the links', async ({
    app,
    page,
  }) => {
    await app.open('/faucet')
    const menu = page.getByRole('button', { name: 'Open menu' })
    const links = page.getByRole('navigation', { name: 'Main' })
    await page.setViewportSize({ width: 768, height: 800 })
    await expect(menu).toBeVisible()
    await expect(links).toBeHidden()
    await page.setViewportSize({ width: 769, height: 800 })
    await expect(menu).toBeHidden()
    await expect(links).toBeVisible()
  })
})

test('connected and with a prompt open, the header has room for all of it at 769 px', async ({
  app,
  page,
  wallet,
}) => {
  await app.open('/faucet')
  await app.connect()
  await page.setViewportSize({ width: 769, height: 800 })
  wallet.hang('sign')
  await page.getByRole('button', { name: 'Request ZKP' }).click()
  const header = page.getByRole('banner')
  await expect(header.getByRole('status')).toContainText('MetaMask')
  for (const button of await header.getByRole('button').all())
    if (await button.isVisible())
      await expect(button).toBeInViewport({ ratio: 1 })
  await expectNoSideScroll(page)
})

test.describe('theme', () => {
  test('dark or light by system preference', async ({ app, page }) => {
    await app.open('/faucet')
    await expect(page.locator('html')).not.toHaveAttribute('data-theme')
    for (const [colorScheme, canvas] of [
      ['dark', 'rgb(14, 19, 21)'],
      ['light', 'rgb(243, 246, 247)'],
    ] as const) {
      await page.emulateMedia({ colorScheme })
      await expect(page.locator('body')).toHaveCSS('background-color', canvas)
    }
  })

  test('the switch goes round and is remembered', async ({ app, page }) => {
    await app.open('/faucet')
    const html = page.locator('html')
    const press = (name: string) => page.getByRole('button', { name }).click()
    await press('Theme: system. Switch to light')
    await expect(html).toHaveAttribute('data-theme', 'light')
    await press('Theme: light. Switch to dark')
    await expect(html).toHaveAttribute('data-theme', 'dark')
    await page.reload()
    await expect(html).toHaveAttribute('data-theme', 'dark')
    await press('Theme: dark. Switch to system')
    await expect(html).not.toHaveAttribute('data-theme')
  })
})

test.describe('network description', () => {
  test('a missing /config.json is said so, with a way to try again', async ({
    app,
    page,
    watcher,
  }) => {
    watcher.allow(/404 \(Not Found\)/)
    await page.route('/config.json', (route) => route.fulfill({ status: 404 }))
    await app.open('/faucet')
    await expect(
      page.getByRole('heading', { name: 'This site is not set up yet' }),
    ).toBeVisible()
    await page.unroute('/config.json')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { name: 'Faucet' })).toBeVisible()
  })

  test('an invalid /config.json names the bad field', async ({
    app,
    page,
    stack,
  }) => {
    await page.route('/config.json', (route) =>
      route.fulfill({
        json: { ...stack.deployment, genesisHash: 'not a hash' },
      }),
    )
    await app.open('/faucet')
    await expect(
      page.getByRole('heading', {
        name: 'The network’s settings are not valid',
      }),
    ).toBeVisible()
    await expect(page.getByRole('alert')).toContainText('genesisHash')
  })
})

test('being offline is said, and so is coming back by silence', async ({
  app,
  context,
  page,
  watcher,
}) => {
  watcher.allow(/ERR_INTERNET_DISCONNECTED/)
  await app.open('/faucet')
  const notice = page.getByText('You are offline.')
  await expect(page.getByRole('heading', { name: 'Faucet' })).toBeVisible()
  await context.setOffline(true)
  await expect(notice).toBeVisible()
  await context.setOffline(false)
  await expect(notice).toBeHidden()
})

test.describe('toasts', () => {
  test('appear top-right, close by themselves after 5 s, and can be closed', async ({
    app,
    page,
  }) => {
    await page.clock.install()
    await app.open('/faucet')
    await page.getByRole('button', { name: 'Request ZKP' }).click()
    const toast = page.locator('[data-kind=error]')
    await expect(toast).toHaveText('Please connect your wallet first')
    const box = await toast.boundingBox()
    expect(box?.x).toBeGreaterThan(640)
    expect(box?.y).toBeLessThan(200)
    await page.clock.runFor(4_500)
    await expect(toast).toBeVisible()
    await page.clock.runFor(2_000)
    await expect(toast).toBeHidden()
    await page.getByRole('button', { name: 'Request ZKP' }).click()
    await page.getByRole('button', { name: 'Close notification' }).click()
    await expect(toast).toBeHidden()
  })

  test('come by themselves when their code failed to load at first', async ({
    app,
    page,
    watcher,
  }) => {
    watcher.allow(/ERR_FAILED/)
    let requests = 0
    await page.route(/assets\/toaster-/, (route) => {
      requests += 1
      return requests < 3 ? route.abort() : route.continue()
    })
    await page.clock.install()
    await app.open('/faucet')
    await page.getByRole('button', { name: 'Request ZKP' }).click()
    // It is asked for again after 2 s and 4 s.
    for (const count of [1, 2]) {
      await expect.poll(() => requests).toBe(count)
      await page.clock.runFor(2_000 * count)
    }
    await expect(app.toast('Please connect your wallet first')).toBeVisible()
    expect(requests).toBe(3)
  })
})

test('the first Tab leads past the header', async ({ app, page }) => {
  await app.open('/faucet')
  await expect(page.getByRole('heading', { name: 'Faucet' })).toBeVisible()
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to content' })
  await expect(skip).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.locator('#content')).toBeFocused()
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

test('with reduced motion dialogs do not move, and a colour changes at once, also where it is only read', async ({
  app,
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await app.open('/swap')
  await app.pressConnect()
  const duration = await page
    .getByRole('dialog')
    .evaluate((dialog) => getComputedStyle(dialog).animationDuration)
  expect(Number.parseFloat(duration)).toBeLessThan(0.01)
  // A chart reads the theme's colours so, one after the other.
  const colors = await page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement('span'))
    return ['red', 'blue'].map((color) => {
      probe.style.color = color
      return getComputedStyle(probe).color
    })
  })
  expect(colors).toEqual(['rgb(255, 0, 0)', 'rgb(0, 0, 255)'])
})
