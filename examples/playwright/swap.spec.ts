import { createTestWallet } from '@letheswap/test-wallet'
import { attachWallet } from '@letheswap/test-wallet/playwright'
import { expect, test } from '@playwright/test'

test('a new visitor gets coins and swaps them', async ({
  baseURL,
  context,
  page,
}) => {
  const chainId = 500_000
  const wallet = createTestWallet({
    chains: { [chainId]: `${baseURL}/rpc` },
    chainId,
  })
  await attachWallet(context, wallet)

  await page.goto('/faucet')
  await page
    .getByRole('banner')
    .getByRole('button', { name: 'Connect Wallet' })
    .click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Request ZKP' }).click()
  await expect(page.getByText('ZKP received')).toBeVisible()

  await page.goto('/swap?from=ZKP&to=USDT')
  await page.getByLabel('From', { exact: true }).fill('0.1')
  // The person looks twice, and refuses.
  wallet.reject('transaction')
  await page.getByRole('button', { name: 'Swap', exact: true }).click()
  await expect(page.getByText('Swap successful')).toBeHidden()
  expect(wallet.transactions).toHaveLength(0)

  await page.getByRole('button', { name: 'Swap', exact: true }).click()
  await expect(page.getByText(/^Swap successful: 0\.1 ZKP/)).toBeVisible()
  expect(wallet.transactions).toHaveLength(1)
})
