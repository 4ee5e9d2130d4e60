import { expect, phone, test } from './fixtures/test'

test.use(phone)

test('the menu contains the links and the wallet, and its button gets the focus back', async ({
  app,
  chain,
  page,
  wallet,
}) => {
  await app.open('/faucet')
  const opener = page.getByRole('button', { name: 'Open menu' })
  await opener.tap()
  const drawer = page.getByRole('dialog', { name: 'Menu' })
  await expect(drawer.getByRole('link')).toHaveText(['Faucet', 'Swap', 'Pools'])
  await expect(drawer.locator('[aria-current=page]')).toHaveText('Faucet')
  await expect(
    drawer.getByRole('button', { name: 'Connect Wallet' }),
  ).toBeVisible()
  for (const target of await drawer.locator('a, button').all()) {
    const box = await target.boundingBox()
    expect(box?.height).toBeGreaterThanOrEqual(44)
  }
  await page.getByRole('button', { name: 'Close menu' }).tap()
  await expect(drawer).toBeHidden()
  await expect(opener).toBeFocused()
  for (const name of ['Pools', 'Faucet']) {
    await opener.tap()
    await drawer.getByRole('link', { name }).tap()
    await expect(page).toHaveURL(new RegExp(`/${name.toLowerCase()}$`))
    await expect(drawer).toBeHidden()
  }

  await app.connect()
  await opener.tap()
  const { address } = wallet
  await expect(drawer.getByTestId('wallet-address')).toHaveText(
    `${address.slice(0, 6)}…${address.slice(-4)}`,
  )
  await expect(drawer.getByTestId('wallet-chain')).toHaveText('LetheZKP')
  await chain.fund(address, 'ZKP', 2_500_000_000_000_000_000n)
  await drawer.getByRole('button', { name: 'Refresh Balances' }).tap()
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await expect(page.getByText('Balance: 2.5 ZKP')).toBeVisible()

  await opener.tap()
  await drawer.getByRole('button', { name: 'Disconnect' }).tap()
  await expect(
    page.getByText('Wallet disconnected successfully!'),
  ).toBeVisible()
  await expect(drawer).toBeHidden()
})

test.describe('a phone without an injected MetaMask', () => {
  test.use({ announcement: 'none' })

  test('the menu opens the app’s page even if it loads slowly', async ({
    app,
    page,
  }) => {
    // Without waiting, going back in the history after the dialog closes could cancel
    // the navigation.
    const closed = new Promise<void>((resolve) =>
      page.exposeFunction('onClosed', () => resolve()),
    )
    await page.addInitScript(() => {
      const { onClosed } = window as unknown as { onClosed: () => void }
      const look = () => {
        if (document.querySelector('dialog')) requestAnimationFrame(look)
        else requestAnimationFrame(() => setTimeout(onClosed))
      }
      addEventListener('click', ({ target }) => {
        if ((target as HTMLElement).textContent === 'Continue') look()
      })
    })
    await page.route('https://metamask.app.link/**', async (route) => {
      await closed
      await route.fulfill({ contentType: 'text/html', body: 'MetaMask' })
    })
    await app.open('/faucet')
    await app.pressConnect()
    await page.getByRole('button', { name: 'Continue' }).tap()
    await expect(page).toHaveURL(/^https:\/\/metamask\.app\.link\/dapp\//)
  })

  test('opens the MetaMask app, and shows a hint if the page stays open', async ({
    app,
    page,
  }) => {
    const links: string[] = []
    // An answer without content keeps the page open, as on a device without the app.
    await page.route('https://metamask.app.link/**', (route) => {
      links.push(route.request().url())
      return route.fulfill({ status: 204 })
    })
    await app.open('/faucet')
    await page
      .getByRole('main')
      .getByRole('button', { name: 'Connect Wallet' })
      .tap()
    await page.getByRole('button', { name: 'Continue' }).tap()
    await expect(
      page.getByText('Open this page in the MetaMask app to connect.'),
    ).toBeVisible()
    // The toast depends on the clock, so it may appear before the request on a busy
    // machine.
    await expect
      .poll(() => links)
      .toEqual([
        `https://metamask.app.link/dapp/${new URL(page.url()).host}/faucet`,
      ])
  })
})
