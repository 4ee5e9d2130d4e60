import type { Hash } from 'viem'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { createForeignFaucet } from '../../../../packages/sdk/test/createForeignFaucet'
import { chain, deployment } from './chain'
import { openWith, toast } from './openPage'

test('a faucet that needs an invite code gets it from a field', async () => {
  const foreign = createForeignFaucet(
    async (token, to) => (await chain.fund(to, token, 1n)) as Hash,
  )
  const { fetch } = globalThis
  const answer = async (request: Request) => {
    if (request.url.endsWith('/offer'))
      return Response.json({
        offer: [{ tokenName: 'USDT', amount: '1', needsInvite: true }],
      })
    if (request.method === 'POST') {
      const { invite } = await request.clone().json()
      if (invite !== 'spring class')
        return Response.json({ error: 'Unknown invite code' }, { status: 403 })
    }
    return foreign(request)
  }
  const spy = vi.spyOn(globalThis, 'fetch').mockImplementation((...args) => {
    const request = new Request(...args)
    return request.url.startsWith('http://faucet.test/')
      ? answer(request)
      : fetch(...args)
  })
  onTestFinished(() => spy.mockRestore())
  const faucetUrl = 'http://faucet.test'
  await openWith(
    '/faucet?token=USDT',
    { ZKP: '1' },
    { ...deployment, faucetUrl },
  )
  const code = page.getByLabelText('Invite code')
  const request = page.getByRole('button', { name: 'Request USDT' })
  await code.fill('summer class')
  await request.click()
  await expect
    .element(page.getByRole('main').getByText('Unknown invite code').first())
    .toBeVisible()
  await code.fill(' spring class ')
  await request.click()
  await expect.element(toast('Tokens successfully received!')).toBeVisible()
})
