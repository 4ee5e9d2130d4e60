import {
  getCoins,
  test as inDemo,
  sheet,
  swapButton,
} from '../../demo/e2e/fixtures'
import { expect, test } from '../e2e/fixtures/test'

// The README's pictures: `pnpm shots readme` takes them anew.

const desktop = { width: 1280, height: 800 }
const phone = { width: 390, height: 844 }
const coins = { ZKP: '1234.567891', USDT: '5000', DAI: '12.5' }

/** Each with a text that shows when the screen is ready. */
const pictures = [
  ['swap-light', desktop, '/swap?amount=25', /^1 ZKP =/],
  ['pools-dark', { ...desktop, height: 900 }, '/pools', 'DAI / USDT'],
  ['faucet-mobile-light', phone, '/faucet', 'Request all'],
  ['swap-mobile-dark', phone, '/swap?amount=25', /^1 ZKP =/],
] as const

for (const [name, size, path, text] of pictures)
  test(name, async ({ app, page }) => {
    await page.emulateMedia({
      colorScheme: name.endsWith('dark') ? 'dark' : 'light',
    })
    await app.openWith(path, coins)
    await expect(page.getByText(text).first()).toBeVisible()
    await page.setViewportSize(size)
    await page.addStyleTag({
      content: '[data-kind], ::-webkit-scrollbar { display: none !important }',
    })
    await page.screenshot({
      path: `screenshots/${name}.png`,
      animations: 'disabled',
    })
  })

inDemo('demo-light', async ({ page, url }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize(desktop)
  await page.goto(url)
  await getCoins(page).click()
  await swapButton(page).click()
  await sheet(page).getByRole('button', { name: 'Confirm' }).waitFor()
  await page.addStyleTag({
    content: '[data-kind] { display: none !important }',
  })
  await page.screenshot({
    path: 'screenshots/demo-light.png',
    animations: 'disabled',
  })
})
