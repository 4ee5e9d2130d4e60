import type { Hash } from 'viem'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { createForeignFaucet } from '../../../../packages/sdk/test/createForeignFaucet'
import { chain, deployment } from './chain'
import { openWith, toast } from './openPage'

test('a faucet of another team pays, cools down and refuses with its own words', async () => {
  const foreign = createForeignFaucet(
    async (token, to) => (await chain.fund(to, token, 1n)) as Hash,
  )
  const { fetch } = globalThis
  const spy = vi.spyOn(globalThis, 'fetch').mockImplementation((...args) => {
    const request = new Request(...args)
    return request.url.startsWith('http://faucet.test/')
      ? foreign(request)
      : fetch(...args)
  })
  onTestFinished(() => spy.mockRestore())
  const faucetUrl = 'http://faucet.test'
  await openWith(
    '/faucet?token=USDT',
    { ZKP: '1' },
    { ...deployment, faucetUrl },
  )
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
