// @vitest-environment jsdom
import { type Devnet, startDevnet } from '@letheswap/devnet'
import { metaMask } from '@letheswap/react'
import type { Deployment } from '@letheswap/sdk'
import { announceWallet, createTestWallet } from '@letheswap/test-wallet'
import { createMemoryHistory } from '@tanstack/react-router'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import {
  afterAll,
  beforeAll,
  beforeEach,
  expect,
  onTestFinished,
  test,
  vi,
} from 'vitest'
import { App } from '../src/App'
import { speakLanguage } from '../src/lib/useLanguage'
import { createAppRouter } from '../src/router/createAppRouter'

let devnet: Devnet
beforeAll(async () => {
  devnet = await startDevnet()
})
afterAll(() => devnet.stop())
beforeEach(() => {
  vi.stubGlobal('matchMedia', () =>
    Object.assign(new EventTarget(), { matches: true }),
  )
  vi.stubGlobal('scrollTo', () => {})
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  onTestFinished(() => void vi.unstubAllGlobals())
})

const text = () => document.body.textContent
const eventually = (check: () => void) =>
  act(() => vi.waitFor(check, { timeout: 20_000 }))
const find = (name: RegExp) =>
  [...document.querySelectorAll('button')].find((button) =>
    name.test(button.textContent ?? ''),
  )

async function open(
  path: string,
  deployment: Deployment,
  fetch: typeof globalThis.fetch = () => new Promise(() => {}),
) {
  const router = createAppRouter(
    createMemoryHistory({ initialEntries: [path] }),
  )
  await router.load()
  const host = document.body.appendChild(document.createElement('div'))
  const root = createRoot(host)
  onTestFinished(async () => {
    await act(async () => root.unmount())
    host.remove()
    localStorage.clear()
  })
  const options = { connector: metaMask, fetch }
  await act(async () =>
    root.render(
      <App deployment={deployment} router={router} options={options} />,
    ),
  )
  return router
}

test('a network without a faucet starts at Swap, and its faucet’s screen says so', async () => {
  const router = await open('/', devnet.deployment)
  await eventually(() => expect(router.state.location.pathname).toBe('/swap'))
  await act(() => router.navigate({ to: '/faucet' }))
  await eventually(() => expect(text()).toContain('LetheZKP has no faucet.'))
  expect(find(/^Request/)).toBeUndefined()
})

test('a request waits for the cooldown, and earlier ones have dates of the page’s language', async () => {
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
  await eventually(() =>
    expect(text()).toContain(new Date(time).toLocaleString('ru')),
  )
  expect(find(/^Получить ZKP/)?.disabled).toBe(true)
  answer()
  await eventually(() => expect(find(/^Получить ZKP/)?.disabled).toBe(false))
})
