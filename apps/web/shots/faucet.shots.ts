import { expect } from '@playwright/test'
import { takeScreen } from './takeScreen'

takeScreen('faucet', [
  { name: 'disconnected', reach: ({ app }) => app.open('/faucet') },
  {
    name: 'connected',
    reach: async ({ app }) => {
      await app.open('/faucet')
      await app.connect()
    },
  },
  {
    name: 'instructions',
    reach: async ({ app, page }) => {
      await app.open('/faucet')
      await app.pressConnect()
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  },
  {
    name: 'signing',
    reach: async ({ app, page, wallet }) => {
      await app.open('/faucet')
      await app.connect()
      wallet.answerNext('sign', 'hang')
      await page.getByRole('button', { name: 'Request ZKP' }).click()
      await expect(page.getByText('Confirm in MetaMask')).toBeVisible()
    },
  },
  {
    name: 'refused',
    reach: async ({ app, page, wallet }) => {
      await app.open('/faucet')
      await app.connect()
      wallet.answerNext('sign', 'reject')
      await page.getByRole('button', { name: 'Request ZKP' }).click()
      await expect(page.getByText('You rejected the signature')).toBeVisible()
    },
  },
  {
    name: 'received',
    reach: async ({ app, page }) => {
      await app.open('/faucet?token=USDT')
      await app.connect()
      await page.getByRole('button', { name: 'Request USDT' }).click()
      await expect(
        page.getByRole('button', { name: 'Add USDT to MetaMask' }),
      ).toBeVisible()
    },
  },
  {
    name: 'all',
    reach: async ({ app, page }) => {
      await app.open('/faucet')
      await app.connect()
      await page.getByRole('button', { name: 'Request all' }).click()
      await expect(page.getByText('5 of 5 received')).toBeVisible()
    },
  },
])
