import { expect, type Scene, test } from '../e2e/fixtures/test'
import { poolsPage } from '../e2e/poolsPage'
import { swapPage } from '../e2e/swapPage'

// The README's pictures: `pnpm shots readme` takes them anew.

const desktop = { width: 1280, height: 800 }
const phone = { width: 390, height: 844 }
const coins = { ZKP: '1234.567891', USDT: '5000', DAI: '12.5' }

const pictures = [
  {
    name: 'swap-light',
    size: desktop,
    reach: async (scene: Scene) => {
      await scene.app.openWith('/swap?amount=25', coins)
      await expect(swapPage(scene.page).swap).toBeEnabled()
    },
  },
  {
    name: 'pools-dark',
    size: { ...desktop, height: 900 },
    reach: async (scene: Scene) => {
      await scene.app.openWith('/pools', coins)
      await expect(poolsPage(scene.page).add('DAI / USDT')).toBeVisible()
    },
  },
  {
    name: 'faucet-mobile-light',
    size: phone,
    reach: async (scene: Scene) => {
      await scene.app.openWith('/faucet', coins)
      await expect(scene.page.getByText('Balance: 1,234.56')).toBeVisible()
      const all = scene.page.getByRole('button', { name: 'Request all' })
      await expect(all).toBeVisible()
    },
  },
  {
    name: 'swap-mobile-dark',
    size: phone,
    reach: async (scene: Scene) => {
      await scene.app.openWith('/swap?amount=25', coins)
      await expect(swapPage(scene.page).swap).toBeEnabled()
    },
  },
]

for (const { name, size, reach } of pictures)
  test(name, async ({ app, chain, page, stack, wallet }) => {
    await page.emulateMedia({
      colorScheme: name.endsWith('dark') ? 'dark' : 'light',
    })
    await reach({ app, chain, page, stack, wallet })
    await page.setViewportSize(size)
    await page.addStyleTag({
      content: '[data-kind], ::-webkit-scrollbar { display: none !important }',
    })
    await page.screenshot({
      path: `screenshots/${name}.png`,
      animations: 'disabled',
    })
  })
