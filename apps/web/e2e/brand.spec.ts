import type { DeploymentPage } from '@letheswap/sdk'
import type { Page } from '@playwright/test'
import { expectAccessible } from './expectAccessible'
import { units } from './fixtures/createChain'
import { expect, test } from './fixtures/test'

/** Serves the worker's network with another name and another coin. */
async function rename(page: Page, own?: DeploymentPage) {
  await page.route('**/config.json', async (route) => {
    const response = await route.fetch()
    const config = await response.json()
    config.chain.name = 'Nordlys'
    config.chain.nativeCurrency = {
      name: 'Aurora',
      symbol: 'NOR',
      decimals: 18,
    }
    config.pairs = config.pairs.map((key: string) => key.replace('ZKP', 'NOR'))
    await route.fulfill({ response, json: { ...config, page: own } })
  })
}

/** Collects all product names that a person could see or hear. */
const findNames = (page: Page) =>
  page.evaluate(() => {
    const description = document.querySelector<HTMLMetaElement>(
      'meta[name=description]',
    )
    const all = `${document.title} ${description?.content} ${document.body.outerHTML}`
    return all.match(/.{0,40}(?:zkp|lethe).{0,40}/gi) ?? []
  })

const coins = { ZKP: '50', USDT: '500', DAI: '500' }
const path = '/swap?from=NOR&to=USDT&amount=2'

const languages = process.env.TEST_LONG
  ? (['en', 'ru'] as const)
  : (['en'] as const)

for (const language of languages)
  test(`another chain’s page shows neither our name nor our coin: ${language}`, async ({
    app,
    chain,
    page,
    wallet,
    watcher,
  }) => {
    // The worker's faucet only knows the coin's original symbol.
    watcher.allow(/tokenName=NOR/)
    const [connect, proceed, history, add, remove, menu, submit] = {
      en: [
        'Connect Wallet',
        'Continue',
        'Show history',
        'Add Liquidity to USDT / NOR',
        'Remove from USDT / NOR',
        'Open menu',
        'Add Liquidity',
      ],
      ru: [
        'Подключить кошелёк',
        'Продолжить',
        'История',
        'Внести в пул USDT / NOR',
        'Вывести из пула USDT / NOR',
        'Открыть меню',
        'Внести',
      ],
    }[language] as [string, string, string, string, string, string, string]
    const press = (name: string) =>
      page.getByRole('button', { name, exact: true }).first().click()
    const expectNone = async (text: string | RegExp) => {
      await expect(page.getByText(text).first()).toBeVisible()
      expect(await findNames(page)).toEqual([])
    }
    await rename(page)
    if (language === 'ru')
      await page.addInitScript(() => {
        localStorage['letheswap.preferences'] ??= JSON.stringify({
          state: { language: 'ru' },
          version: 1,
        })
      })

    for (const [symbol, amount] of Object.entries(coins))
      await chain.fund(wallet.address, symbol, units(amount, symbol))
    await app.open(path)
    const dialog = page.getByRole('dialog')
    await press(connect)
    await expect(dialog).toBeVisible()
    await expectNone(/ NOR/)
    await press(proceed)
    await app.expectConnected()
    await expectNone(/1 USDT = \d.* NOR/)
    await press(history)
    await expect(dialog).toBeVisible()
    await expectNone(/CSV/)
    await app.closeDialog()

    const goTo = (path: string) =>
      page.locator(`header nav a[href="${path}"]`).click()
    await goTo('/pools')
    await press(add)
    await dialog.getByRole('textbox').first().fill('5')
    await expectNone(/0\.0000%/)
    await dialog.getByRole('button', { name: submit, exact: true }).click()
    await expect(dialog).toBeHidden()
    await press(remove)
    await page.getByRole('button', { name: '50%' }).click()
    // The coin's symbol is also the product's name, so the label of LP tokens may
    // contain it.
    await expectNone(/LP.* NOR/)
    await app.closeDialog()

    await goTo('/faucet')
    await expectNone('Nordlys')
    await page.setViewportSize({ width: 390, height: 844 })
    await press(menu)
    await expectNone('Nordlys')
  })

test('shows a site’s own name, logo, color, pictures and links', async ({
  app,
  page,
  watcher,
}) => {
  watcher.allow(/tokenName=NOR/)
  await rename(page, {
    name: 'Aurora Exchange',
    logoURI: '/favicon.svg',
    coinLogoURI: '/favicon.svg',
    // A yellow that is hardly visible on white.
    accent: '#ffe600',
    lpLabel: 'AUR-LP',
    links: [{ label: 'Docs', url: 'https://aurora.test/docs' }],
  })
  await app.openWith(path, coins)
  await expect(page).toHaveTitle('Aurora Exchange')
  await expect(
    page.getByRole('link', { name: /^Aurora Exchange/ }),
  ).toBeVisible()
  await expect(page.locator('header img')).toHaveAttribute(
    'src',
    '/favicon.svg',
  )
  await expect(
    page.locator('main img[src="/favicon.svg"]').first(),
  ).toBeAttached()
  await expect(page.getByRole('link', { name: 'Docs' })).toHaveAttribute(
    'href',
    'https://aurora.test/docs',
  )

  await expectAccessible(page)
})

test('shows a token’s mark if its picture fails to load', async ({
  page,
  watcher,
}) => {
  watcher.allow(/nowhere|tokenName=NOR/)
  await page.route('**/nowhere.png', (route) => route.fulfill({ status: 404 }))
  await rename(page, { coinLogoURI: '/nowhere.png' })
  const refused = page.waitForResponse('**/nowhere.png')
  await page.goto('/faucet')
  await refused
  await expect(page.locator('main img')).toHaveCount(0)
  await expect(page.locator('main svg circle').first()).toBeAttached()
})
