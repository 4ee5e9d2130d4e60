import { demoTexts, sheetTexts } from '../demo/texts'
import { expectAccessible, expectNoSideScroll } from './expectAccessible'
import { expect, test } from './fixtures/demo'
import { keyboard } from './hands'

/** The page's own words for the button of the swap form and its success. */
const words = {
  en: { swap: 'Swap', swapped: 'Swap successful: 1 ZKP → DAI' },
  ru: { swap: 'Обменять', swapped: 'Обмен выполнен: 1 ZKP → DAI' },
}

for (const language of ['en', 'ru'] as const)
  test.describe(language, () => {
    test.use({ locale: language, viewport: { width: 390, height: 844 } })

    // Both themes: see expectAccessible.
    test('the first swap on a phone’s width, by keyboard alone', async ({
      page,
      url,
    }) => {
      const { press } = keyboard(page)
      const texts = demoTexts[language]
      const { swap, swapped } = words[language]
      const button = (name: string) =>
        page.getByRole('button', { name, exact: true })
      const look = async () => {
        await expectNoSideScroll(page)
        await expectAccessible(page)
      }
      await page.goto(url)
      await expect(button(`1. ${texts.getCoins}`)).toBeEnabled()
      await look()
      await press(button(`1. ${texts.getCoins}`))
      await expect(page.getByText(/100 ZKP$/)).toBeVisible()
      await press(button(swap))
      const sheet = page.getByRole('dialog')
      await expect(sheet).toBeVisible()
      await look()
      await press(
        sheet.getByRole('button', {
          name: sheetTexts[language].confirm ?? 'Confirm',
        }),
      )
      await expect(page.getByText(swapped)).toBeVisible()
      await look()
      await press(button(texts.more))
      await look()
      await press(button(`3. ${texts.look}`))
      await expect(page.getByRole('dialog')).toContainText('0.49')
      await look()
    })
  })
