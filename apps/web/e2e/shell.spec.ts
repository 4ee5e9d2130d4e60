import { expectFocusIn } from './expectFocusIn'
import { expect, test } from './fixtures/test'

test('redirects unknown paths, announces a link’s screen, and keeps the debug panel', async ({
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

test('reports a missing or invalid deployment, or an offline browser, and offers a retry', async ({
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

  await app.openWith('/swap?amount=1', { ZKP: '5' })
  const swap = page.getByRole('button', { name: 'Swap', exact: true })
  await expect(swap).toBeEnabled()
  const notice = page.getByText('You are offline.')
  const dot = page.getByTestId('network-dot').filter({ visible: true })
  await expect(dot).toHaveAttribute('data-good', 'true')
  await context.setOffline(true)
  await expect(notice).toBeVisible()
  await expect(swap).toBeDisabled()
  await expect(page.getByText('No connection to the network')).toBeVisible()
  await expect(dot).toHaveAttribute('data-good', 'false')
  await context.setOffline(false)
  await expect(notice).toBeHidden()
  await expect(swap).toBeEnabled()
})

test('Back closes a dialog and keeps the screen, even the first of a tab', async ({
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

  await test.step('closing it does not undo a link that was pressed meanwhile', async () => {
    await openHistory()
    await page.evaluate(async () => {
      const press = (selector: string) =>
        document.querySelector<HTMLElement>(selector)?.click()
      // Runs while going back is in progress, or after the dialog closed.
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

  await test.step('Forward leads to the same page as before', async () => {
    await openHistory()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await page.goForward()
    await expect(page).toHaveURL(/\/pools$/)
    await page.goBack()
    await expect(from).toHaveValue('1.5')
  })

  await test.step('keeps an amount that was typed just before pressing a link', async () => {
    await from.fill('2.5')
    await page.getByRole('link', { name: 'Pools', exact: true }).click()
    await expect(page).toHaveURL(/\/pools$/)
    await page.goBack()
    await expect(page).toHaveURL(/\/swap\?.*amount=2.5/)
    await expect(from).toHaveValue('2.5')
  })

  await test.step('Back leads to the previous page, and Forward returns', async () => {
    await page.goBack()
    await expect(page).toHaveURL('about:blank')
    await page.goForward()
    await expect(from).toHaveValue('2.5')
  })
})
