import { readFileSync } from 'node:fs'
import {
  getCoins,
  test as inDemo,
  sheet,
  swapButton,
} from '../../demo/e2e/fixtures'
import { expect, test } from '../e2e/fixtures/test'
import { type Trade, trade } from '../e2e/trade'

// Takes the pictures of the README and the documentation: `pnpm shots readme`.

const desktop = { width: 1280, height: 800 }
const phone = { width: 390, height: 844 }
const coins = { ZKP: '1234.567891', USDT: '5000', DAI: '12.5' }

/** Each picture has a text that is visible once the screen is ready. */
const pictures = [
  ['swap-light', desktop, '/swap?amount=25', /^1 USDT =/],
  ['pools-dark', { ...desktop, height: 900 }, '/pools', 'DAI / USDT'],
  ['faucet-mobile-light', phone, '/faucet', 'Request all'],
  ['swap-mobile-dark', phone, '/swap?amount=25', /^1 USDT =/],
] as const

/**
 * Returns a day's trades of about $10,000 in every pool, each hour, in both directions.
 */
function tradeForADay(start: number): Trade[] {
  const tokens = [
    ['DAI', 10_000],
    ['USDT', 10_000],
    ['WETH', 4],
    ['WBTC', 0.17],
    ['ZKP', 20_000],
  ] as const
  return Array.from({ length: 24 }, (_, hour) =>
    tokens.flatMap((a, index) =>
      tokens.slice(index + 1).map((b, step): Trade => {
        const phase = index * 5 + step * 3
        const random =
          Math.abs(Math.sin(hour * 12.9898 + phase * 78.233) * 43_758.5453) % 1
        const isBack = hour > 0 && random > 0.5
        const [[from, amount], [to]] = isBack ? [b, a] : [a, b]
        // The first hour buys the tokens that later hours sell.
        const size = amount * (hour === 0 ? 4 : 0.5 + random)
        const time = start + hour * 3_600 + phase * 60
        return [from, to, size.toFixed(6), time]
      }),
    ),
  )
    .flat()
    .sort(([, , , a = 0], [, , , b = 0]) => a - b)
    .map(([from, to, size, time = 0], place) => [from, to, size, time + place])
}

for (const [name, size, path, text] of pictures)
  test(name, async ({ app, chain, page, stack }) => {
    await page.emulateMedia({
      colorScheme: name.endsWith('dark') ? 'dark' : 'light',
    })
    if (path === '/pools') {
      const { timestamp } = await chain.client.getBlock()
      await trade({ chain, stack }, tradeForADay(Number(timestamp) + 600))
      await app.giveLiquidity('DAI', 'ZKP', '2500')
    }
    await app.openWith(path, coins)
    await expect(page.getByText(text).first()).toBeVisible()
    // Volumes, fees and sparklines load after the list.
    await expect(page.locator('.bg-skeleton')).toHaveCount(0)
    await page.setViewportSize(size)
    await page.addStyleTag({
      content: '[data-kind], ::-webkit-scrollbar { display: none !important }',
    })
    await page.screenshot({
      path: `screenshots/${name}.png`,
      animations: 'disabled',
    })
  })

test.describe(() => {
  test.use({ deviceScaleFactor: 2 })
  test('the card on the home page of the documentation', async ({
    app,
    page,
  }) => {
    await app.openWith('/swap?amount=25', coins)
    await expect(page.getByText(/^1 USDT =/).first()).toBeVisible()
    await page.addStyleTag({
      content: '.river, [data-kind] { display: none !important }',
    })
    await page.getByRole('region', { name: 'Swap' }).screenshot({
      path: '../docs/src/public/swapCard.png',
      animations: 'disabled',
    })
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
  await page.evaluate(() => window.scrollTo(0, 0))
  await page.screenshot({
    path: 'screenshots/demo-light.png',
    animations: 'disabled',
  })
})

/** Draws the logo and the river, for other sites and a phone's home screen. */
test('the social image and the touch icon', async ({ page }) => {
  const read = (path: string) =>
    readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')
  const river = `<svg style="position:absolute;inset:auto 0 0;width:100%;height:330px;color:#35bfae" ${read('src/styles/river.svg').slice(5).replaceAll('#000', 'currentColor').replaceAll('<stop', '<stop stop-color="#35bfae"').replace('stop-opacity=".28"', 'stop-opacity=".6"')}`
  const font = readFileSync(
    new URL('../src/fonts/inter-latin.woff2', import.meta.url),
  ).toString('base64')
  await page.setViewportSize({ width: 1200, height: 630 })
  await page.setContent(`<style>
    @font-face { font-family: Inter; font-weight: 400 700; src: url(data:font/woff2;base64,${font}) }
    body { margin: 0; height: 630px; background: #0b0f11; color: #e9eff1; font-family: Inter }
    main { padding: 110px 96px } h1 { display: flex; align-items: center; gap: 32px; margin: 0; font-size: 88px; letter-spacing: -0.02em }
    h1 svg { width: 104px } p { margin: 36px 0 0; font-size: 36px; color: #a3b3ba }
  </style><main><h1>${read('public/favicon.svg')}LetheSwap</h1><p>Swap, provide liquidity and claim test coins<br>on a test network</p></main>${river}`)
  await page.evaluate(() => document.fonts.ready)
  await page.screenshot({ path: 'public/social.png' })
  await page.setViewportSize({ width: 180, height: 180 })
  await page.setContent(
    `<style>body { margin: 0; background: #0b7268 } svg { display: block; width: 180px }</style>${read('public/favicon.svg')}`,
  )
  await page.screenshot({ path: 'public/touch-icon.png' })
})
