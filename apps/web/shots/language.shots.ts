import { expect, test } from '../e2e/fixtures/test'

// Every screen and dialog in Russian, 1280 and 390 px wide.

test.use({ locale: 'ru-RU' })

const widths = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
  { width: 769, height: 700 },
]

test('russian', async ({ page, wallet, watcher }) => {
  watcher.allow(/./)
  const shot = async (name: string) => {
    for (const size of widths) {
      await page.setViewportSize(size)
      await page.waitForTimeout(250)
      const cut = await page.evaluate(() =>
        [
          ...document.querySelectorAll(
            'button, a, h1, h2, h3, p, dt, dd, th, td, label, span, option',
          ),
        ]
          .filter((e) => {
            const { width } = e.getBoundingClientRect()
            return (
              width > 2 &&
              e.scrollWidth > e.clientWidth + 1 &&
              getComputedStyle(e).display !== 'inline' &&
              getComputedStyle(e).overflowX !== 'visible' &&
              !e.classList.contains('sr-only')
            )
          })
          .map((e) => e.textContent?.slice(0, 40)),
      )
      const wide = await page.evaluate(
        () => document.documentElement.scrollWidth - innerWidth,
      )
      expect.soft({ name, ...size, cut, wide: wide > 0 }).toEqual({
        name,
        ...size,
        cut: [],
        wide: false,
      })
      await page.screenshot({
        path: `test-results/shots/ru-${name}-${size.width}.png`,
        fullPage: true,
      })
    }
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.waitForTimeout(100)
  }
  const button = (name: string | RegExp) =>
    page.getByRole('button', { name }).first()

  await page.goto('/faucet')
  await shot('faucet-out')
  await button('Подключить кошелёк').click()
  await shot('instructions')
  await button('Продолжить').click()
  await expect(page.getByText('Кошелёк подключён!')).toBeVisible()
  await shot('faucet-in')
  await button('Получить ZKP').click()
  await expect(page.getByText('Токены получены!').first()).toBeVisible()
  await shot('faucet-paid')
  await button('Получить всё').click()
  await expect(page.getByText('Токены получены!').first()).toBeVisible()
  await shot('faucet-kit')

  await page.getByRole('link', { name: 'Обмен' }).first().click()
  await shot('swap-empty')
  await page.getByRole('textbox').first().fill('2')
  await expect(button('Обменять')).toBeEnabled()
  await shot('swap-ready')
  await button('Настройки обмена').click()
  await page.getByLabel('Своё проскальзывание').fill('20')
  await shot('swap-settings')
  await page.keyboard.press('Escape')
  await page.getByRole('textbox').first().fill('1,5')
  await shot('swap-wrong')
  await page.getByRole('textbox').first().fill('2')
  await expect(button('Обменять')).toBeEnabled()
  await button('Обменять').click()
  await expect(page.getByText('Обмен выполнен').first()).toBeVisible()
  await shot('swap-done')
  await page.goto('/swap?from=USDT&to=ZKP&amount=3')
  await expect(button('Обменять')).toBeEnabled()
  wallet.answerNext('transaction', 'hang')
  await button('Обменять').click()
  await expect(page.getByText('Разрешить списание USDT').first()).toBeVisible()
  await shot('swap-steps')
  await page.reload()
  await page.waitForTimeout(1500)
  await shot('swap-reload')

  await page.goto('/swap')
  await button('История').click()
  await shot('history')
  await button('Загрузить историю').click()
  await expect(page.getByText('Это все ваши обмены').first()).toBeVisible()
  await shot('history-loaded')
  await page.keyboard.press('Escape')

  await page.goto('/pools')
  await expect(button(/Внести в пул/)).toBeVisible()
  await shot('pools')
  await button('Внести в пул USDT / ZKP').click()
  await page.getByRole('spinbutton').first().fill('2')
  await shot('pools-add')
  await page.getByRole('dialog').getByRole('button', { name: 'Внести' }).click()
  await expect(page.getByText('Ликвидность добавлена').first()).toBeVisible({
    timeout: 30_000,
  })
  await shot('pools-own')
  await button(/Вывести из пула/).click()
  await page.getByRole('button', { name: '50%' }).click()
  await shot('pools-remove')
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 390, height: 844 })
  await button('Открыть меню').click()
  await page.waitForTimeout(300)
  await page.screenshot({ path: 'test-results/shots/ru-menu-390.png' })
})
