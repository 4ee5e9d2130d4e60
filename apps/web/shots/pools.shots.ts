import { expect } from '@playwright/test'
import { giveLiquidity, poolsPage } from '../e2e/poolsPage'
import { holdChain, openWith, withConfig } from '../e2e/swapPage'
import { takeScreen } from './takeScreen'
import type { Scene } from './takeSheet'

const coins = { ZKP: '1234.567891', DAI: '12.5', USDT: '5000' }

async function openWithPosition(scene: Scene) {
  await giveLiquidity(scene, 'DAI', 'ZKP', '12.5')
  await giveLiquidity(scene, 'USDT', 'WETH', '0.0001')
  await openWith('/pools', coins, scene)
  await expect(
    scene.page.getByRole('region', { name: 'Summary' }),
  ).toContainText('Your positions')
}

takeScreen('pools', [
  {
    name: 'disconnected',
    reach: async ({ app, page }) => {
      await app.open('/pools')
      await expect(page.getByText('10 pools')).toBeVisible()
    },
  },
  {
    name: 'loading',
    reach: async ({ app, page }) => {
      await holdChain(page)
      await app.open('/pools')
      await expect(page.getByText('Loading pools')).toBeAttached()
    },
  },
  {
    name: 'failure',
    reach: async ({ app, page }) => {
      await page.route('**/rpc', (route) => route.abort())
      await app.open('/pools')
      await expect(page.getByText('not available')).toBeVisible()
    },
  },
  {
    name: 'empty',
    reach: async ({ app, page }) => {
      await withConfig(page, (config) => {
        config.pairs = []
      })
      await app.open('/pools')
      await expect(page.getByText('no pools')).toBeVisible()
    },
  },
  { name: 'positions', reach: openWithPosition },
  {
    name: 'row',
    find: (page) =>
      page.getByText('Pair Address').filter({ visible: true }).first(),
    reach: async (scene) => {
      await openWithPosition(scene)
      await scene.page.setViewportSize({ width: 390, height: 844 })
      await scene.page.getByRole('button', { name: /^DAI \/ USDT/ }).click()
    },
  },
  {
    name: 'details',
    reach: async ({ app, page }) => {
      await app.open('/pools?pool=DAI-USDT')
      await expect(page.getByRole('dialog')).toContainText('TVL')
    },
  },
  {
    name: 'add',
    reach: async (scene) => {
      await openWithPosition(scene)
      await poolsPage(scene.page).add('DAI / ZKP').click()
      await poolsPage(scene.page).field('Amount of DAI').fill('4')
    },
  },
  {
    name: 'add-red',
    reach: async (scene) => {
      await openWithPosition(scene)
      await poolsPage(scene.page).add('DAI / ZKP').click()
      await poolsPage(scene.page).field('Amount of DAI').fill('4000')
    },
  },
  {
    name: 'remove',
    reach: async (scene) => {
      await openWithPosition(scene)
      await poolsPage(scene.page).remove('DAI / ZKP').click()
      await poolsPage(scene.page).press('50%')
    },
  },
])
