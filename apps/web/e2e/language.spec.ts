import { expect, revertAfterEach, test } from './fixtures/test'
import { pressInMenu } from './hands'

revertAfterEach()

const isRussian = (url: string) => /\/ru-[\w-]+\.js$/.test(url)

test.describe('a browser in Russian', () => {
  test.use({ locale: 'ru-RU' })

  test('is spoken to in Russian at once, and the network’s name stays', async ({
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

test.describe('a browser in a language that the page does not speak', () => {
  test.use({ locale: 'fr-FR' })

  test('is spoken to in English, without Russian words on the wire', async ({
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

test('the choice is in the header, keeps the screen and the focus, and is kept; words that cannot be loaded leave the page in English', async ({
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

  // The next press tries again.
  await page.unroute(russian)
  await pressInMenu(page, /^Language: English/)
  const back = page.getByRole('button', { name: 'Switch to English' })
  await expect(back).toBeFocused()
  await expect(page.locator('html')).toHaveAttribute('lang', 'ru')
  await expect(page.getByRole('button', { name: 'Обменять' })).toBeVisible()
  // Typed amounts are plain decimals in every language.
  await expect(amount).toHaveValue('12.5')

  await page.reload()
  await expect(page.getByRole('button', { name: 'Обменять' })).toBeVisible()
  await pressInMenu(page, /Switch to English$/)
  await expect(page.getByRole('heading', { name: 'Token Swap' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Token Swap' })).toBeVisible()
})
