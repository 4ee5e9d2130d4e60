import { expect } from '@playwright/test'
import { giveLiquidity } from '../e2e/poolsPage'
import { holdChain, openWith } from '../e2e/swapPage'
import { type Trade, trade } from '../e2e/trade'
import { speakRussian } from './speakRussian'
import { takeScreen } from './takeScreen'
import type { Scene } from './takeSheet'

const coins = { ZKP: '1' }

/** A day of trades to and fro, whose sizes look like chance and are not. */
async function tradeForADay(scene: Scene) {
  const { timestamp } = await scene.chain.client.getBlock()
  const trades = Array.from({ length: 120 }, (_, index): Trade => {
    const size = (2 + Math.sin(index * 12.9898) + Math.sin(index / 9)) * 2_000
    const time = Number(timestamp) + 600 + index * 720
    return Math.sin(index * 78.233 + index / 20) > 0.1
      ? ['DAI', 'USDT', size.toFixed(6), time]
      : ['USDT', 'DAI', size.toFixed(6), time]
  })
  await trade(scene, trades)
}

async function openChart(scene: Scene) {
  await giveLiquidity(scene, 'DAI', 'USDT', '0.01')
  await tradeForADay(scene)
  await openWith('/pools', coins, scene)
  await scene.page.getByRole('link', { name: 'DAI / USDT' }).click()
  const chart = scene.page.getByRole('slider')
  await expect(chart).toBeVisible()
  return chart
}

takeScreen('market', [
  { name: 'chart', reach: openChart },
  {
    name: 'pointed',
    reach: async (scene) => {
      const chart = await openChart(scene)
      await scene.page.getByRole('button', { name: '1 h' }).click()
      await expect(chart).toHaveAttribute('aria-valuemax', /^2\d$/)
      await chart.press('ArrowLeft')
      await chart.press('PageDown')
    },
  },
  {
    name: 'table',
    reach: async (scene) => {
      await openChart(scene)
      await scene.page.getByText('Show as a table').click()
      await scene.page.getByRole('table').last().scrollIntoViewIfNeeded()
    },
  },
  {
    name: 'empty',
    reach: async ({ app, page }) => {
      await app.open('/pools?pool=DAI-USDT')
      await expect(page.getByText('No trades in')).toBeVisible()
    },
  },
  {
    name: 'missing',
    reach: async (scene) => {
      await scene.page.route('**/CandleChart-*.js', (route) => route.abort())
      await trade(scene, [['DAI', 'USDT', '5']])
      await scene.app.open('/pools?pool=DAI-USDT')
      await expect(
        scene.page.getByText('The chart could not be loaded'),
      ).toBeVisible()
    },
  },
  {
    name: 'loading',
    reach: async ({ app, page }) => {
      await holdChain(page)
      await app.open('/pools?pool=DAI-USDT')
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  },
  {
    name: 'error',
    reach: async ({ app, page }) => {
      await page.route('**/rpc', (route) => route.abort())
      await app.open('/pools?pool=DAI-USDT')
      await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible()
    },
  },
  {
    name: 'russian',
    reach: async (scene) => {
      await speakRussian(scene)
      await tradeForADay(scene)
      await scene.app.open('/pools?pool=DAI-USDT')
      await expect(scene.page.getByRole('slider')).toBeVisible()
    },
  },
])
