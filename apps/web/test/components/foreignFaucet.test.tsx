import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openForeignFaucet } from './openForeignFaucet'
import { toast } from './openPage'

test('another team’s faucet pays, cools down and refuses with its own messages', async () => {
  await openForeignFaucet()
  const request = (token: string) =>
    page.getByRole('button', { name: `Request ${token}` })
  await request('USDT').click()
  await expect.element(toast('Tokens successfully received!')).toBeVisible()
  expect(page.getByLabelText('Invite code').query()).toBe(null)
  await expect
    .element(page.getByRole('button', { name: /^Try again in (60|59)m$/ }))
    .toBeDisabled()
  for (const [token, words] of [
    ['DAI', 'Plus de DAI.'],
    ['WBTC', "You've reached the rate limit. Try again later."],
    ['WETH', 'Something went wrong'],
  ] as const) {
    await page.getByLabelText('Token').selectOptions(token)
    await request(token).click()
    await expect
      .element(page.getByRole('main').getByText(words).first())
      .toBeVisible()
  }
})
