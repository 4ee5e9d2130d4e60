import { expect } from '@playwright/test'
import { openWith, swapPage } from '../e2e/swapPage'
import { speakRussian } from './speakRussian'
import { takeScreen } from './takeScreen'
import type { Scene } from './takeSheet'

const coins = { ZKP: '1234.567891', USDT: '5000', DAI: '12.5' }

/** A swap over three pools, and its details. */
async function swapFar(scene: Scene) {
  const { page, wallet } = scene
  await openWith('/swap?from=ZKP&to=USDT&amount=25', coins, scene)
  await swapPage(page).swap.click()
  await expect(page.getByText(/^Swap successful/)).toBeVisible()
  await page.goto(`/swap?tx=${wallet.transactions.at(-1)}`)
}

takeScreen('transaction', [
  {
    name: 'succeeded',
    reach: async (scene) => {
      await swapFar(scene)
      await expect(scene.page.getByText(/^Succeeded/)).toBeVisible()
    },
  },
  {
    name: 'unknown',
    reach: async ({ app, page }) => {
      await app.open(`/pools?tx=0x${'12'.repeat(32)}`)
      await expect(page.getByRole('dialog')).toContainText('does not know')
    },
  },
  {
    name: 'malformed',
    reach: async ({ app, page }) => {
      await app.open('/faucet?tx=0x12')
      await expect(page.getByRole('dialog')).toContainText('not a transaction')
    },
  },
  {
    name: 'error',
    reach: async ({ app, page }) => {
      await page.route('**/rpc', (route) => route.abort())
      await app.open(`/swap?tx=0x${'12'.repeat(32)}`)
      await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible()
    },
  },
  {
    name: 'loading',
    reach: async ({ app, page }) => {
      await page.route('**/rpc', () => undefined)
      await app.open(`/swap?tx=0x${'12'.repeat(32)}`)
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  },
  {
    name: 'result',
    reach: async (scene) => {
      await openWith('/swap?from=ZKP&to=USDT&amount=25', coins, scene)
      await swapPage(scene.page).swap.click()
      await expect(scene.page.getByText(/^Swap successful/)).toBeVisible()
    },
  },
  {
    name: 'russian',
    reach: async (scene) => {
      await speakRussian(scene)
      await scene.chain.admit(scene.wallet)
      await scene.chain.fund(scene.wallet.address, 'ZKP', 10n ** 21n)
      const hash = (await scene.chain
        .rpc('eth_sendTransaction', [
          { from: scene.wallet.address, to: scene.wallet.address },
        ])
        .catch(() => undefined)) as string | undefined
      await scene.page.goto(`/swap?tx=${hash ?? `0x${'12'.repeat(32)}`}`)
      await expect(scene.page.getByRole('dialog')).toContainText('Хеш')
    },
  },
])
