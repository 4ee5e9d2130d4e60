import { createBrowserChain } from '@letheswap/browser-chain'
import { createTestWallet } from '@letheswap/test-wallet'
import { attachWallet } from '@letheswap/test-wallet/playwright'
import { expect, test } from '@playwright/test'

test('a person refuses to pay, then pays', async ({ context, page }) => {
  const chainId = 31337
  const chain = await createBrowserChain({
    chainId,
    snapshot: { blocks: [], accounts: {} },
  })
  const wallet = createTestWallet({ chains: { [chainId]: chain }, chainId })
  await chain.request({
    method: 'anvil_setBalance',
    params: [wallet.address, '0xde0b6b3a7640000'],
  })
  await attachWallet(context, wallet)

  await page.goto('/')
  const pay = page.getByRole('button', { name: 'Pay' })
  wallet.reject('transaction')
  await pay.click()
  await expect(page.getByRole('status')).toHaveText('Refused')
  await pay.click()
  await expect(page.getByRole('status')).toHaveText('Paid: 5 wei')
})
