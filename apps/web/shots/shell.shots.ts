import { expect } from '@playwright/test'
import { openWith, swapPage } from '../e2e/swapPage'
import { takeScreen } from './takeScreen'

const coins = { ZKP: '1234.567891', USDT: '5000' }

takeScreen('shell', [
  {
    name: 'menu',
    reach: async ({ app, page }) => {
      await app.open('/faucet')
      await app.connect()
      await page.setViewportSize({ width: 390, height: 844 })
      await page.getByRole('button', { name: 'Open menu' }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  },
  {
    name: 'menu-disconnected',
    reach: async ({ app, page }) => {
      await page.setViewportSize({ width: 390, height: 844 })
      await app.open('/faucet')
      await page.getByRole('button', { name: 'Open menu' }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  },
  {
    name: 'toasts',
    hasToasts: true,
    reach: async (scene) => {
      const { page } = scene
      await openWith('/swap?amount=25', coins, scene)
      await swapPage(page).swap.click()
      const toast = page.locator('[data-kind]')
      await expect(toast).toBeVisible()
      await expect(page.getByText('Balance: 5,012.46 USDT')).toBeVisible()
      await toast.hover()
    },
  },
  {
    name: 'activity',
    reach: async (scene) => {
      const { page } = scene
      await openWith('/swap?amount=25', coins, scene)
      await swapPage(page).swap.click()
      await expect(page.getByText(/^Swap successful/)).toBeVisible()
      await page.getByRole('button', { name: 'Activity' }).first().click()
      await expect(page.getByRole('dialog')).toContainText('25 ZKP')
    },
  },
  {
    name: 'history',
    reach: async (scene) => {
      const { page } = scene
      await openWith('/swap?amount=25', coins, scene)
      await swapPage(page).swap.click()
      await expect(page.getByText(/^Swap successful/)).toBeVisible()
      await page.getByRole('button', { name: 'Show history' }).click()
      await page.getByRole('button', { name: 'Load history' }).click()
      await expect(page.getByText('These are all your swaps.')).toBeVisible()
    },
  },
  {
    name: 'history-before',
    reach: async (scene) => {
      await openWith('/swap', coins, scene)
      await scene.page.getByRole('button', { name: 'Show history' }).click()
      await expect(scene.page.getByRole('dialog')).toBeVisible()
    },
  },
  {
    name: 'offline',
    reach: async (scene) => {
      await openWith('/swap?amount=25', coins, scene)
      await expect(swapPage(scene.page).swap).toBeEnabled()
      await scene.page.context().setOffline(true)
      await expect(scene.page.getByText('You are offline')).toBeVisible()
    },
  },
])
