// @vitest-environment jsdom
import { type Devnet, startDevnet } from '@letheswap/devnet'
import { metaMask } from '@letheswap/react'
import type { Deployment } from '@letheswap/sdk'
import { announceWallet, createTestWallet } from '@letheswap/test-wallet'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { speakLanguage } from '../src/lib/useLanguage'
import { findButton, renderPage, says, until } from './renderPage'

let devnet: Devnet
beforeAll(async () => {
  devnet = await startDevnet()
})
afterAll(() => devnet.stop())

const open = (
  path: string,
  deployment: Deployment,
  fetch: typeof globalThis.fetch = () => new Promise(() => {}),
) => renderPage(path, { deployment, options: { connector: metaMask, fetch } })

test('a network without a faucet starts at Swap, and its faucet screen explains this', async () => {
  const { router } = await open('/', devnet.deployment)
  await until(() => expect(router.state.location.pathname).toBe('/swap'))
  await router.navigate({ to: '/faucet' })
  await says('LetheZKP has no faucet.')
  expect(findButton(/^Request/)).toBeUndefined()
})

test('a request waits for the cooldown, and earlier requests have dates in the page’s language', async () => {
  const { chain, genesisHash } = devnet.deployment
  const wallet = createTestWallet({
    chains: { 500000: devnet.rpcUrl },
    chainId: 500000,
  })
  wallet.connect()
  onTestFinished(announceWallet(wallet, 'metamask'))
  const time = Date.UTC(2026, 0, 31, 12)
  localStorage.setItem(
    `faucetHistory:${chain.id}:${genesisHash}`,
    JSON.stringify({
      state: {
        requests: { [`${wallet.address.toLowerCase()}:ZKP`]: [time] },
      },
      version: 1,
    }),
  )
  localStorage.setItem(
    'letheswap.preferences',
    JSON.stringify({ state: { language: 'ru' }, version: 1 }),
  )
  onTestFinished(() => speakLanguage('en'))
  let answer = () => {}
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  const faucetUrl = 'http://faucet.test'
  await open('/', { ...devnet.deployment, faucetUrl }, async (input) => {
    if (String(input).includes('/last-request')) await answered
    return Response.json({ available: new Date(0).toISOString() })
  })
  await until(() =>
    expect(document.body.textContent).toContain(
      new Date(time).toLocaleString('ru'),
    ),
  )
  expect(findButton(/^Получить ZKP/)?.disabled).toBe(true)
  answer()
  await until(() => expect(findButton(/^Получить ZKP/)?.disabled).toBe(false))
})
