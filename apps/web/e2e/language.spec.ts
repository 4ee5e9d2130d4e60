import { expect, revertAfterEach, test } from './fixtures/test'
import { pressInMenu } from './hands'

revertAfterEach()

const isRussian = (url: string) => /\/ru-[\w-]+\.js$/.test(url)

test.describe('a browser in Russian', () => {
  test.use({ locale: 'ru-RU' })

  test('opens the page in Russian, with the network’s name unchanged', async ({
    page,
  }) => {
    await page.goto('/swap')
    await expect(page.locator('html')).toHaveAttribute('lang', 'ru')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'Обмен токенов',
    )
    await expect(page).toHaveTitle('1.20.2')
    await page
      .getByRole('button', { name: 'Подключить кошелёк' })
      .last()
      .click()
    await expect(
      page.getByRole('dialog', { name: 'Как добавить сеть ZKP' }),
    ).toBeVisible()
  })
})

test.describe('a browser in an unsupported language', () => {
  test.use({ locale: 'fr-FR' })

  test('opens the page in English, without loading Russian words', async ({
    page,
  }) => {
    const urls: string[] = []
    page.on('request', (request) => urls.push(request.url()))
    await page.goto('/pools')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'Liquidity Pools',
    )
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    expect(urls.filter(isRussian)).toEqual([])
  })
})

test('a language choice keeps the screen and the focus, and survives a reload', async ({
  page,
  watcher,
}) => {
  watcher.allow(/ERR_FAILED/)
  const russian = (url: URL) => isRussian(url.pathname)
  await page.route(russian, (route) => route.abort())
  await page.goto('/swap?from=USDT&to=WETH&amount=12.5')
  const amount = page.getByRole('textbox').first()
  await expect(amount).toHaveValue('12.5')
  await pressInMenu(page, /^Language: English/)
  await expect(
    page.getByText('A part of this page could not be loaded'),
  ).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Token Swap' })).toBeVisible()

  // The next press loads the language again.
  await page.unroute(russian)
  await pressInMenu(page, /^Language: English/)
  const back = page.getByRole('button', { name: 'Switch to English' })
  await expect(back).toBeFocused()
  await expect(page.locator('html')).toHaveAttribute('lang', 'ru')
  await expect(page.getByRole('button', { name: 'Обменять' })).toBeVisible()
  // Entered amounts are plain decimals in every language.
  await expect(amount).toHaveValue('12.5')

  await page.reload()
  await expect(page.getByRole('button', { name: 'Обменять' })).toBeVisible()
  await pressInMenu(page, /Switch to English$/)
  await expect(page.getByRole('heading', { name: 'Token Swap' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Token Swap' })).toBeVisible()
})
