import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openForeignFaucet } from './openForeignFaucet'
import { toast } from './openPage'

test('a field provides the invite code for a faucet that needs one', async () => {
  await openForeignFaucet(async (request) => {
    if (request.url.endsWith('/offer'))
      return Response.json({
        offer: [{ tokenName: 'USDT', amount: '1', needsInvite: true }],
      })
    if (request.method !== 'POST') return undefined
    const { invite } = await request.clone().json()
    return invite === 'spring class'
      ? undefined
      : Response.json({ error: 'Unknown invite code' }, { status: 403 })
  })
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
