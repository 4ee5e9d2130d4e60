import { expect, test } from './fixtures/test'

test('on mobile balances are forced again 2, 5 and 10 s after the connection', async ({
  app,
  chain,
  page,
  wallet,
}) => {
  await page.clock.install()
  await app.open('/faucet')
  await app.pressConnect()
  await page.getByRole('button', { name: 'Continue' }).tap()
  // The wallet's answer comes in real time; the page's clock stands still
  // only between two calls of runFor.
  await expect(page.getByLabel('Your address')).toHaveValue(wallet.address)
  for (const [at, zkp] of [
    [2_500, 1n],
    [3_000, 2n],
    [5_000, 3n],
  ] as const) {
    await chain.fund(wallet.address, 'ZKP', 10n ** 18n)
    await page.clock.runFor(at)
    await expect(page.getByText(`Balance: ${zkp} ZKP`)).toBeVisible()
  }
})
