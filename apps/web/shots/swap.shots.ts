import { expect } from '@playwright/test'
import { holdChain, openWith, swapPage, withConfig } from '../e2e/swapPage'
import { takeScreen } from './takeScreen'

const coins = { ZKP: '1234.567891', USDT: '5000', DAI: '12.5' }
const link = '/swap?from=USDT&to=WETH&amount=25'

takeScreen('swap', [
  {
    name: 'disconnected',
    reach: async ({ app, page }) => {
      await app.open('/swap?amount=2')
      await expect(swapPage(page).to).not.toHaveValue('')
    },
  },
  { name: 'empty', reach: (scene) => openWith('/swap', coins, scene) },
  {
    name: 'ready',
    reach: async (scene) => {
      await openWith('/swap?amount=25', coins, scene)
      await expect(swapPage(scene.page).swap).toBeEnabled()
    },
  },
  {
    name: 'exact-output',
    reach: async (scene) => {
      await openWith('/swap', coins, scene)
      await swapPage(scene.page).to.fill('12.5')
      await expect(swapPage(scene.page).swap).toBeEnabled()
    },
  },
  {
    name: 'settings',
    reach: async (scene) => {
      await openWith('/swap?amount=25', coins, scene)
      const settings = scene.page.getByRole('button', {
        name: /^Swap settings/,
      })
      await settings.click()
      await scene.page.getByLabel('Your slippage').fill('20')
    },
  },
  {
    name: 'long-amount',
    reach: async (scene) => {
      await openWith('/swap', coins, scene)
      await swapPage(scene.page).from.fill('1234.123456789012345678')
      await expect(swapPage(scene.page).swap).toBeEnabled()
    },
  },
  {
    name: 'route',
    reach: async (scene) => {
      await withConfig(scene.page, (config) => {
        config.pairs = ['WETH-ZKP', 'USDT-WETH', 'DAI-USDT']
      })
      await openWith('/swap?from=ZKP&to=DAI&amount=900', coins, scene)
      await expect(swapPage(scene.page).swap).toBeEnabled()
    },
  },
  {
    name: 'quoting',
    reach: async (scene) => {
      await openWith('/swap?amount=25', coins, scene)
      await expect(swapPage(scene.page).swap).toBeEnabled()
      await holdChain(scene.page)
      await swapPage(scene.page).from.fill('50')
      await expect(
        scene.page.getByText('Finding the best price…'),
      ).toBeVisible()
    },
  },
  {
    name: 'impact',
    reach: async (scene) => {
      await openWith(
        '/swap?from=ZKP&to=WBTC&amount=1000000',
        { ZKP: '1000001' },
        scene,
      )
      await expect(swapPage(scene.page).swap).toBeEnabled()
    },
  },
  {
    name: 'impact-dialog',
    reach: async (scene) => {
      await openWith(
        '/swap?from=ZKP&to=WBTC&amount=1000000',
        { ZKP: '1000001' },
        scene,
      )
      await swapPage(scene.page).swap.click()
      await expect(scene.page.getByText('Swap at a bad price?')).toBeVisible()
    },
  },
  {
    name: 'insufficient',
    reach: async (scene) => {
      await openWith('/swap?from=ZKP&to=WBTC&amount=1000000', coins, scene)
      await expect(
        scene.page.getByText('Insufficient balance: ZKP'),
      ).toBeVisible()
    },
  },
  {
    name: 'typing-error',
    reach: async (scene) => {
      await openWith('/swap', coins, scene)
      await swapPage(scene.page).from.pressSequentially('1,234.5')
      await expect(
        scene.page.getByRole('button', { name: '1234.5?' }),
      ).toBeVisible()
    },
  },
  {
    name: 'price-error',
    reach: async (scene) => {
      await openWith('/swap', coins, scene)
      await scene.page.route('**/rpc', (route) => route.abort())
      await swapPage(scene.page).from.fill('3')
      await expect(
        scene.page.getByText('The price could not be loaded'),
      ).toBeVisible()
    },
  },
  {
    name: 'old-balances',
    reach: async (scene) => {
      await openWith('/swap?amount=25', coins, scene)
      await expect(swapPage(scene.page).swap).toBeEnabled()
      await scene.page.route('**/rpc', (route) => route.abort())
      await scene.page.getByRole('button', { name: 'Refresh balances' }).click()
      await expect(
        scene.page.getByText('The network isn’t responding.'),
      ).toBeVisible()
    },
  },
  {
    name: 'steps',
    reach: async (scene) => {
      await openWith(link, coins, scene)
      scene.wallet.answerNext('transaction', 'hang')
      await swapPage(scene.page).swap.click()
      await scene.wallet.openPrompt('transaction')
      await expect(scene.page.getByText('Stop waiting')).toBeVisible()
    },
  },
  {
    name: 'sent',
    reach: async (scene) => {
      await openWith('/swap?amount=25', coins, scene)
      await scene.chain.pauseMining()
      await swapPage(scene.page).swap.click()
      await expect(
        scene.page.getByText('Sent, waiting for confirmation').last(),
      ).toBeVisible()
    },
  },
  {
    name: 'paused',
    reach: async (scene) => {
      const { page, wallet } = scene
      await openWith(link, coins, scene)
      wallet.answerNext('transaction', 'approve')
      wallet.answerNext('transaction', 'hang')
      await swapPage(page).swap.click()
      await expect(swapPage(page).steps.nth(1)).toHaveText(
        /Confirm in MetaMask/,
      )
      await page.reload()
      await expect(page.getByText('Not finished:')).toBeVisible()
    },
  },
  {
    name: 'tokens',
    reach: async (scene) => {
      await withConfig(scene.page, ({ tokens }) => {
        for (let index = 0; index < 20; index++)
          tokens.push({
            address: `0x${String(index).padStart(40, '7')}`,
            chainId: scene.stack.chainId,
            decimals: 18,
            name: `Coin number ${index}`,
            symbol: `COIN${index}`,
          })
      })
      await openWith('/swap', coins, scene)
      await scene.page.getByRole('button', { name: /^From token/ }).click()
      await expect(scene.page.getByRole('option').first()).toBeVisible()
    },
  },
  {
    name: 'failure',
    reach: async (scene) => {
      await openWith(link, coins, scene)
      scene.wallet.answerNext('transaction', 'reject')
      await swapPage(scene.page).swap.click()
      await expect(
        scene.page.locator('form').getByText('Swap failed'),
      ).toBeVisible()
    },
  },
  {
    name: 'success',
    reach: async (scene) => {
      await openWith(link, coins, scene)
      await swapPage(scene.page).swap.click()
      await expect(
        scene.page.getByRole('region', { name: 'Last swap' }),
      ).toBeVisible()
      await expect(scene.page.getByText('Balance: 4,975 USDT')).toBeVisible()
    },
  },
  {
    name: 'no-gas',
    reach: async (scene) => {
      await openWith(link, { USDT: '50' }, scene)
      await expect(scene.page.getByText('to pay for gas')).toBeVisible()
    },
  },
  {
    name: 'wrong-network',
    reach: async (scene) => {
      await openWith('/swap?amount=25', coins, scene)
      scene.wallet.selectChain(1)
      await expect(
        scene.page.getByText('Your wallet is connected to another network'),
      ).toBeVisible()
    },
  },
])
