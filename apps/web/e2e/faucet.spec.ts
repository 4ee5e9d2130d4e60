import { readChain } from './chain'
import { expect, test } from './fixtures/test'

// test/components/faucet.test.tsx tests the other functions of the screen.
test('pays one token, then the others with one signature, and resumes a payout after a reload', async ({
  app,
  chain,
  page,
  stack,
  wallet,
}) => {
  await app.openWith('/faucet', {})
  const request = page
    .getByRole('button', { name: /^(Request|Try again)/ })
    .first()
  const lines = page.getByRole('listitem').filter({ has: page.locator('time') })
  const received = page.getByText('Tokens successfully received!')
  const facts = readChain(stack.deployment)
  await request.click()
  await expect(received).toBeVisible()
  const balance = await facts.balance('ZKP', wallet.address)
  expect(balance).toBeGreaterThan(0n)
  await expect(
    page.getByText(`Balance: ${facts.shownBalance(balance, 'ZKP')} ZKP`),
  ).toBeVisible()
  await expect(request).toHaveText(/^Try again in (59|60)m$/)

  await page.getByLabel('Token').selectOption('DAI')
  await expect(request).toHaveText('Request DAI')
  await chain.pauseMining()
  await request.click()
  await expect(page.getByText('DAI sent, waiting')).toBeVisible()
  await page.reload()
  await expect(request).toHaveText(/^Try again in/)
  const pending = page.getByRole('banner').getByText('1 pending').first()
  await expect(pending).toBeVisible()
  await expect(page.getByText('DAI sent, waiting')).toBeVisible()
  // The payout was sent before the reload, so it is not announced again.
  await expect(
    page.locator('[data-kind]', { hasText: 'Transaction sent' }),
  ).toBeHidden()
  await chain.resumeMining()
  await expect(pending).toBeHidden()
  await expect(received).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: 'Add DAI to MetaMask' }).click()
  await expect(page.getByText('DAI added to MetaMask')).toBeVisible()
  await page.getByLabel('Token').selectOption('ZKP')
  await expect(request).toHaveText(/^Try again in (59|60)m$/)
  await expect(lines).toHaveCount(1)

  const signed = () =>
    wallet.requests.filter((method) => method === 'personal_sign').length
  const before = signed()
  await page.getByRole('button', { name: /^Request all/ }).click()
  await expect(page.getByText('3 of 3 received')).toBeVisible()
  expect(signed()).toBe(before + 1)
  for (const symbol of ['USDT', 'WETH', 'WBTC'])
    expect(await facts.balance(symbol, wallet.address)).toBeGreaterThan(0n)
})
