import { type Devnet, startDevnet } from '@letheswap/devnet'
import type { FaucetAvailability } from '@letheswap/sdk'
import { createTestWallet } from '@letheswap/test-wallet'
import { act, waitFor } from '@testing-library/react'
import { custom, type Hash, toHex } from 'viem'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { createForeignFaucet } from '../../sdk/test/createForeignFaucet.js'
import { confirmPayout } from '../src/actions/confirmPayout.js'
import { useBalances } from '../src/hooks/useBalances.js'
import { useFaucetBundle } from '../src/hooks/useFaucetBundle.js'
import { useFaucetCooldown } from '../src/hooks/useFaucetCooldown.js'
import { useFaucetHistory } from '../src/hooks/useFaucetHistory.js'
import { useFaucetRequest } from '../src/hooks/useFaucetRequest.js'
import { usePools } from '../src/hooks/usePools.js'
import { useTransactionEffect } from '../src/hooks/useTransactionEffect.js'
import { useTransactions } from '../src/hooks/useTransactions.js'
import { useWallet } from '../src/hooks/useWallet.js'
import { getFaucetAvailabilityQueryOptions } from '../src/query/faucetAvailability.js'
import {
  readBalancesCache,
  writeBalancesCache,
} from '../src/stores/balancesCache.js'
import { faucetHistoryKey } from '../src/stores/faucetHistory.js'
import type { PayoutRecord } from '../src/stores/payouts.js'
import { invalidateAfterTransaction } from '../src/sync/invalidateAfterTransaction.js'
import { connectedBefore } from './connectedBefore.js'
import { createContext } from './createContext.js'
import { createStorage } from './createStorage.js'
import { failure } from './failure.js'

let devnet: Devnet
beforeAll(async () => {
  devnet = await startDevnet()
})
afterEach(async () => {
  vi.useRealTimers()
  await devnet.client.setAutomine(true)
})
afterAll(() => devnet.stop())

const unknown = `0x${'ab'.repeat(32)}` as Hash

/** Sends a payout of 1 wei from the faucet's account. */
const pay = (context: ReturnType<typeof createContext>) =>
  devnet.client.sendTransaction({
    account: devnet.faucetAccount.address,
    to: context.wallet.address,
    value: 1n,
  })

const request = (
  context: ReturnType<typeof createContext>,
  hash: Hash,
): PayoutRecord => ({
  id: 'payout',
  kind: 'faucet',
  status: 'sent',
  error: undefined,
  requestId: 'request',
  account: context.wallet.address,
  token: 'USDT',
  hash,
  elapsedSeconds: 0,
  offersWatchAsset: true,
})

/** Collects every state of the payout's record. */
function watch({ config }: ReturnType<typeof createContext>) {
  const records: PayoutRecord[] = []
  config.payouts.subscribe(({ payout }) => {
    if (payout !== undefined) records.push(payout)
  })
  return records
}

/** Writes an EIP-4361 message as the faucet does. */
const write = (account: string | undefined, amounts: string) =>
  `${location.host} wants you to sign in with your Ethereum account:
${account}

Send ${amounts} in test coins to this wallet. Signing costs nothing.

URI: ${location.origin}
Version: 1
Chain ID: 500000
Nonce: ${'0a'.repeat(32)}
Issued At: 2026-01-15T12:00:00Z
Expiration Time: 2026-01-15T12:05:00Z`

test('default: confirms a payout by its receipt', async () => {
  const context = createContext(devnet.deployment)
  const hash = await pay(context)
  context.config.payouts.begin([request(context, hash)])
  const records = watch(context)
  await expect(
    confirmPayout(context.config, request(context, hash)),
  ).resolves.toMatchObject({ status: 'confirmed', token: 'USDT', hash })
  expect(records.map(({ status }) => status)).toEqual(['sent', 'confirmed'])
})

test.each([
  ['30 checks, 2 s apart', false, 60],
  ['60 checks, 3 s apart on mobile', true, 180],
])(
  'behavior: gives up on an unseen payout after %s',
  async (_, isMobile, seconds) => {
    vi.useFakeTimers()
    const looks: number[] = []
    const context = createContext(devnet.deployment, {
      isMobile: () => isMobile,
    })
    const startedAt = Date.now()
    context.config.client.request = (async ({ method }: { method: string }) => {
      if (method === 'eth_getTransactionReceipt')
        looks.push((Date.now() - startedAt) / 1_000)
      return null
    }) as never
    context.config.payouts.begin([request(context, unknown)])
    const records = watch(context)
    const done = confirmPayout(context.config, request(context, unknown))
    await vi.advanceTimersByTimeAsync(seconds * 1_000)
    await expect(done).resolves.toMatchObject({ status: 'unconfirmed' })
    expect(looks).toHaveLength(isMobile ? 60 : 30)
    expect((looks[1] ?? 0) - (looks[0] ?? 0)).toBe(isMobile ? 3 : 2)
    // The progress is updated every 10 s.
    const told = records.filter(({ status }) => status === 'confirming')
    expect(
      told.slice(0, 5).map(({ elapsedSeconds }) => elapsedSeconds),
    ).toEqual([10, 20, 30, 40, 50])
  },
)

test('behavior: requests again from a node that lags behind the payout’s block', async () => {
  const wallet = createTestWallet({ chains: { 500000: devnet.rpcUrl } })
  wallet.selectChain(500000)
  await wallet.request({ method: 'eth_requestAccounts' })
  let stale = 0
  let paidAt = 0n
  const context = createContext(devnet.deployment, {
    wallet,
    limits: { postActionDelay: 10, connectDelay: 0 },
    storage: createStorage(connectedBefore(devnet.deployment)),
    transport: custom({
      request({ method, params }) {
        if (method !== 'eth_call' || stale === 0)
          return devnet.client.request({ method, params })
        stale -= 1
        return devnet.client.request({
          method,
          params: [params[0], toHex(paidAt - 1n)],
        })
      },
    }),
  })
  const { result } = context.render(() => ({
    balances: useBalances(),
    pools: usePools(),
  }))
  await waitFor(() => {
    expect(result.current.balances.get('ZKP')).toBe(0n)
    expect(result.current.pools.data).toBeDefined()
  })
  const hash = await pay(context)
  const receipt = await devnet.client.waitForTransactionReceipt({ hash })
  paidAt = receipt.blockNumber
  stale = 4
  context.config.payouts.begin([request(context, hash)])
  await act(() => confirmPayout(context.config, request(context, hash)))
  await waitFor(() => expect(result.current.balances.get('ZKP')).toBe(1n))
  await waitFor(() =>
    expect(result.current.pools.data?.blockNumber).toBe(paidAt),
  )
  expect(stale).toBe(0)
})

test('behavior: another tab does not read a state from before the payout either', async () => {
  const [paid, other] = [devnet, devnet].map(({ deployment }) => {
    const context = createContext(deployment)
    context.render(useWallet)
    return context
  }) as [ReturnType<typeof createContext>, ReturnType<typeof createContext>]
  const hash = await pay(paid)
  const { blockNumber } = await devnet.client.waitForTransactionReceipt({
    hash,
  })
  paid.config.payouts.begin([request(paid, hash)])
  await act(() => confirmPayout(paid.config, request(paid, hash)))
  await waitFor(() =>
    expect(other.config.chainState.getState().minedAt).toBe(blockNumber),
  )

  // An older transaction, in any tab, does not allow older reads.
  const seen = [blockNumber]
  const { config } = other
  config.chainState.subscribe(({ minedAt }) => void seen.push(minedAt))
  invalidateAfterTransaction(config, { blockNumber: blockNumber - 1n })
  const third = createContext(devnet.deployment)
  third.render(useWallet)
  invalidateAfterTransaction(third.config)
  const next = blockNumber + 1n
  invalidateAfterTransaction(third.config, { blockNumber: next })
  await waitFor(() => expect(seen.at(-1)).toBe(next))
  expect(new Set(seen)).toEqual(new Set([blockNumber, next]))
})

test('behavior: a hidden tab sends no requests until it is visible', async () => {
  const context = createContext(devnet.deployment)
  const looks = vi.spyOn(context.config.client, 'request')
  const visibility = vi
    .spyOn(document, 'visibilityState', 'get')
    .mockReturnValue('hidden')
  const hash = await pay(context)
  const done = confirmPayout(context.config, request(context, hash))
  await devnet.mine()
  expect(looks).not.toHaveBeenCalled()
  visibility.mockRestore()
  document.dispatchEvent(new Event('visibilitychange'))
  await expect(done).resolves.toMatchObject({ status: 'confirmed' })
})

test('behavior: follows the payout after a reload', async () => {
  const first = createContext(devnet.deployment)
  await devnet.client.setAutomine(false)
  const hash = await pay(first)
  first.config.payouts.begin([request(first, hash)])

  const { sessionStorage } = first
  const next = createContext(devnet.deployment, {
    sessionStorage,
    limits: { faucetPoll: { attempts: 100, interval: 10 } },
  })
  const events: unknown[] = []
  next.render(() => useTransactionEffect((record) => events.push(record)))
  await devnet.mine()
  await waitFor(() =>
    expect(events).toMatchObject([
      { kind: 'faucet', hash, status: 'confirmed' },
    ]),
  )
  // The next reload finds the result, and a token that the wallet may not list.
  const last = createContext(devnet.deployment, { sessionStorage })
  expect(Object.values(last.config.payouts.getState())).toMatchObject([
    { hash, status: 'confirmed', offersWatchAsset: true },
  ])
})

test('behavior: neither waits for nor shows payouts on an earlier chain', () => {
  const earlier = createContext({
    ...devnet.deployment,
    genesisHash: `0x${'00'.repeat(32)}`,
  })
  earlier.config.payouts.begin([request(earlier, unknown)])
  const account = `0x${'11'.repeat(20)}` as const
  const requests = { [faucetHistoryKey(account, 'ZKP')]: [1] }
  earlier.config.faucetHistory.setState({ requests })
  writeBalancesCache(earlier.config, account, {
    data: { balances: { ZKP: 1n }, blockNumber: 1n, unread: [] },
    updatedAt: 1,
  })
  const { sessionStorage, storage } = earlier
  const next = createContext(devnet.deployment, { sessionStorage, storage })
  expect(next.config.payouts.getState()).toEqual({})
  expect(next.config.faucetHistory.getState().requests).toEqual({})
  expect(readBalancesCache(next.config, account)).toBeUndefined()
})

test('behavior: stores the history by wallet and token', async () => {
  const context = createContext(devnet.deployment)
  const { config, wallet } = context
  const [account, other] = wallet.accounts as [`0x${string}`, `0x${string}`]
  const time = Date.UTC(2026, 10, 21, 10)
  config.faucetHistory.setState({
    requests: {
      [faucetHistoryKey(account, 'USDT')]: [time],
      [faucetHistoryKey(other, 'USDT')]: [1, 2, 3],
    },
  })
  const { result } = context.render(() => [
    useFaucetHistory({ token: 'USDT' }),
    useFaucetHistory({ token: 'DAI' }),
  ])
  expect(result.current).toEqual([[], []])
  await wallet.request({ method: 'eth_requestAccounts' })
  await waitFor(() => expect(result.current[0]).toHaveLength(1))
  expect(result.current).toEqual([
    [
      {
        token: 'USDT',
        time,
      },
    ],
    [],
  ])
})

test('behavior: a refusal for the rate limit starts the cooldown without another request', async () => {
  const asked: string[] = []
  const answer = (status: number, body: object, headers = {}) =>
    new Response(JSON.stringify(body), {
      status,
      headers: { 'content-type': 'application/json', ...headers },
    })
  const wallet = createTestWallet({
    chains: { 500000: devnet.rpcUrl },
    chainId: 500000,
  })
  const message = write(wallet.accounts[0], '100 ZKP')
  const context = createContext(
    { ...devnet.deployment, faucetUrl: 'http://faucet.test' },
    {
      wallet,
      fetch: async (input) => {
        const { pathname } = new URL(String(input))
        asked.push(pathname)
        if (pathname.endsWith('/nonce')) return answer(200, { message })
        if (pathname.endsWith('/last-request'))
          return answer(200, { available: new Date(0).toISOString() })
        return answer(
          429,
          { error: 'rate limit: try again in 60m' },
          { 'retry-after': '3600' },
        )
      },
    },
  )
  await wallet.request({ method: 'eth_requestAccounts' })
  const { result } = context.render(() => ({
    cooldown: useFaucetCooldown({ token: 'ZKP' }),
    request: useFaucetRequest(),
    wallet: useWallet(),
  }))
  await waitFor(() => expect(result.current.wallet.isConnected).toBe(true))
  await waitFor(() => expect(result.current.cooldown.available).toBeDefined())
  expect(result.current.cooldown.isReady).toBe(true)
  const error = await act(() =>
    failure(result.current.request.mutateAsync({ tokens: ['ZKP'] })),
  )
  expect(error.name).toBe('FaucetRateLimitError')
  await waitFor(() => expect(result.current.cooldown.isReady).toBe(false))
  expect(result.current.cooldown.minutesLeft).toBe(60)
  expect(asked.filter((path) => path.endsWith('/last-request'))).toHaveLength(1)
})

test('rule: does not sign a claim for another site', async () => {
  const wallet = createTestWallet({
    chains: { 500000: devnet.rpcUrl },
    chainId: 500000,
  })
  const message = write(wallet.accounts[0], '100 ZKP').replaceAll(
    location.host,
    'elsewhere.test',
  )
  const { render } = createContext(
    { ...devnet.deployment, faucetUrl: 'http://faucet.test' },
    { wallet, fetch: async () => Response.json({ message }) },
  )
  await wallet.request({ method: 'eth_requestAccounts' })
  const { result } = render(() => ({
    request: useFaucetRequest(),
    wallet: useWallet(),
  }))
  await waitFor(() => expect(result.current.wallet.isConnected).toBe(true))
  const error = await act(() =>
    failure(result.current.request.mutateAsync({ tokens: ['ZKP'] })),
  )
  expect(error.name).toBe('FaucetMessageError')
  expect(wallet.requests).not.toContain('personal_sign')
})

test("rule: claims from another team's faucet, with a text that the wallet shows", async () => {
  const wallet = createTestWallet({
    chains: { 500000: devnet.rpcUrl },
    chainId: 500000,
  })
  const foreign = createForeignFaucet((_, to) =>
    devnet.client.sendTransaction({
      account: devnet.faucetAccount.address,
      to,
      value: 1n,
    }),
  )
  const { render } = createContext(
    { ...devnet.deployment, faucetUrl: 'http://faucet.test' },
    { wallet, fetch: async (...args) => foreign(new Request(...args)) },
  )
  await wallet.request({ method: 'eth_requestAccounts' })
  const { result } = render(() => ({
    bundle: useFaucetBundle(),
    cooldown: useFaucetCooldown({ token: 'ZKP' }),
    request: useFaucetRequest(),
    wallet: useWallet(),
  }))
  await waitFor(() => expect(result.current.cooldown.available).toBeDefined())
  expect(result.current.cooldown.isReady).toBe(true)
  const request = (token: string) =>
    result.current.request.mutateAsync({ tokens: [token] })
  expect(await act(() => request('ZKP'))).toMatchObject([
    { status: 'confirmed', token: 'ZKP' },
  ])
  expect(wallet.requests).toContain('personal_sign')
  await waitFor(() => expect(result.current.cooldown.isReady).toBe(false))
  expect(result.current.bundle.isOffered).toBe(false)
  expect(await act(() => failure(request('ZKP')))).toMatchObject({
    name: 'FaucetRateLimitError',
  })
  expect(await act(() => failure(request('DAI')))).toMatchObject({
    serverMessage: 'Plus de DAI.',
  })
})

test('rule: a rate limit applies to the requesting account, even after a switch', async () => {
  const wallet = createTestWallet({
    chains: { 500000: devnet.rpcUrl },
    chainId: 500000,
  })
  const [first, second] = wallet.accounts as [`0x${string}`, `0x${string}`]
  const json = (status: number, body: object, headers = {}) =>
    new Response(JSON.stringify(body), {
      status,
      headers: { 'content-type': 'application/json', ...headers },
    })
  const { config, render } = createContext(
    { ...devnet.deployment, faucetUrl: 'http://faucet.test' },
    {
      wallet,
      async fetch(input, init) {
        const url = String(input)
        if (url.includes('/nonce'))
          return json(200, { message: write(first, '100 ZKP') })
        if (init?.method !== 'POST')
          return json(200, { available: new Date(0).toISOString() })
        wallet.switchAccount(second)
        return json(429, { error: 'rate limit' }, { 'retry-after': '3600' })
      },
    },
  )
  await wallet.request({ method: 'eth_requestAccounts' })
  const { result } = render(() => ({
    cooldown: useFaucetCooldown({ token: 'ZKP' }),
    request: useFaucetRequest(),
    wallet: useWallet(),
  }))
  await waitFor(() => expect(result.current.wallet.address).toBe(first))
  await act(() =>
    failure(result.current.request.mutateAsync({ tokens: ['ZKP'] })),
  )
  await waitFor(() => expect(result.current.wallet.address).toBe(second))
  await waitFor(() => expect(result.current.cooldown.available).toBeDefined())
  expect(result.current.cooldown.isReady).toBe(true)
  const { queryKey } = getFaucetAvailabilityQueryOptions(config, {
    account: first,
    token: 'ZKP',
  })
  expect(
    config.queryClient
      .getQueryData<FaucetAvailability>(queryKey)
      ?.available.getTime(),
  ).toBeGreaterThan(Date.now())
})

test('behavior: a bundle claims every token without a cooldown, with one signature', async () => {
  const faucet = new URL('http://faucet.test')
  const posted: unknown[] = []
  const hashes = {
    ZKP: await devnet.client.sendTransaction({
      account: devnet.faucetAccount.address,
      to: devnet.faucetAccount.address,
    }),
    USDT: await devnet.client.sendTransaction({
      account: devnet.faucetAccount.address,
      to: devnet.faucetAccount.address,
    }),
  }
  const paid = new Set(['DAI'])
  const wallet = createTestWallet({
    chains: { 500000: devnet.rpcUrl },
    chainId: 500000,
  })
  const bundle = write(wallet.accounts[0], '1 ZKP and 1 USDT')
  const context = createContext(
    { ...devnet.deployment, faucetUrl: faucet.origin },
    {
      wallet,
      fetch: async (input, init) => {
        const { pathname, searchParams } = new URL(String(input))
        switch (pathname) {
          case '/api/v1/offer':
            return Response.json({
              offer: ['ZKP', 'USDT', 'DAI'].map((tokenName) => ({
                tokenName,
                amount: '1',
              })),
            })
          case '/api/v1/last-request': {
            const isCooling = paid.has(searchParams.get('tokenName') ?? '')
            const available = isCooling ? Date.now() + 600_000 : 0
            return Response.json({
              available: new Date(available).toISOString(),
            })
          }
          case '/api/v1/bundle':
            return Response.json({ message: bundle })
          default: {
            const { message } = JSON.parse(String(init?.body))
            posted.push(message)
            for (const token of Object.keys(hashes)) paid.add(token)
            const payouts = Object.entries(hashes)
            return Response.json({
              payouts: payouts.map(([tokenName, hash]) => ({
                tokenName,
                txHash: hash,
              })),
            })
          }
        }
      },
    },
  )
  const { result } = context.render(() => ({
    bundle: useFaucetBundle(),
    request: useFaucetRequest(),
    wallet: useWallet(),
  }))
  expect(result.current.bundle.isOffered).toBe(false)
  await wallet.request({ method: 'eth_requestAccounts' })
  await waitFor(() => expect(result.current.bundle.isOffered).toBe(true))
  expect(result.current.bundle).toMatchObject({
    isReady: true,
    minutesLeft: 0,
    tokens: ['ZKP', 'USDT'],
    cooling: ['DAI'],
  })
  await act(() =>
    result.current.request.mutateAsync({
      tokens: result.current.bundle.tokens,
    }),
  )
  expect(posted).toEqual([bundle])
  expect(
    result.current.request.progress.map(({ status, token, hash }) => [
      token,
      status,
      hash,
    ]),
  ).toEqual([
    ['ZKP', 'confirmed', hashes.ZKP],
    ['USDT', 'confirmed', hashes.USDT],
  ])
  await waitFor(() => expect(result.current.bundle.isReady).toBe(false))
  expect(result.current.bundle).toMatchObject({ minutesLeft: 10, tokens: [] })
  const { requests } = context.config.faucetHistory.getState()
  expect(Object.keys(requests)).toHaveLength(2)
})

/** Creates a faucet that pays ZKP once, and a wallet with the paid account. */
function createFaucet(hash: Hash) {
  const wallet = createTestWallet({
    chains: { 500000: devnet.rpcUrl },
    chainId: 500000,
  })
  const message = write(wallet.accounts[0], '100 ZKP')
  let available = 0
  const fetch = async (input: unknown) => {
    const { pathname } = new URL(String(input))
    if (pathname.endsWith('/nonce')) return Response.json({ message })
    if (pathname.endsWith('/last-request'))
      return Response.json({ available: new Date(available).toISOString() })
    available = Date.now() + 3_600_000
    return Response.json({ txHash: hash })
  }
  const deployment = { ...devnet.deployment, faucetUrl: 'http://faucet.test' }
  return { deployment, fetch, wallet }
}

test('behavior: keeps a failure that occurs while another screen is shown', async () => {
  const { deployment, fetch, wallet } = createFaucet(unknown)
  const context = createContext(deployment, { wallet, fetch })
  await wallet.request({ method: 'eth_requestAccounts' })
  const { result, unmount } = context.render(() => ({
    request: useFaucetRequest(),
    wallet: useWallet(),
  }))
  await waitFor(() => expect(result.current.wallet.isConnected).toBe(true))
  wallet.hang('sign')
  act(() => result.current.request.mutate({ tokens: ['ZKP'] }))
  const prompt = await wallet.openPrompt('sign')
  const away = context.render(() => useWallet())
  unmount()
  await act(async () => prompt.reject())
  await waitFor(() =>
    expect(Object.values(context.config.payouts.getState())).toMatchObject([
      { status: 'failed' },
    ]),
  )
  const back = context.render(() => useTransactions()).result
  expect(back.current).toMatchObject([
    { kind: 'faucet', error: { name: 'TransactionRejectedError' } },
  ])
  away.unmount()
})

test('behavior: a claim continues while its provider is unmounted, and is listed when it is mounted again', async () => {
  const hash = await pay(
    createContext(devnet.deployment, { isInstalled: false }),
  )
  const { deployment, fetch, wallet } = createFaucet(hash)
  const context = createContext(deployment, { wallet, fetch })
  await wallet.request({ method: 'eth_requestAccounts' })
  const use = () => ({
    cooldown: useFaucetCooldown({ token: 'ZKP' }),
    request: useFaucetRequest(),
    transactions: useTransactions(),
    wallet: useWallet(),
  })
  const { result, unmount } = context.render(use)
  await waitFor(() => expect(result.current.wallet.isConnected).toBe(true))
  wallet.hang('sign')
  act(() => result.current.request.mutate({ tokens: ['ZKP'] }))
  const prompt = await wallet.openPrompt('sign')
  unmount()
  prompt.approve()
  const { result: again } = context.render(use)
  await waitFor(() =>
    expect(again.current.transactions).toMatchObject([
      { status: 'confirmed', hash, account: wallet.address },
    ]),
  )
  await waitFor(() => expect(again.current.cooldown.isReady).toBe(false))
  expect(again.current.wallet.isConnected).toBe(true)
  expect(again.current.request.status).toBe('idle')
})

test('error: a rejected network is not a rejected signature', async () => {
  const { deployment, fetch } = createFaucet(unknown)
  const wallet = createTestWallet()
  const context = createContext(deployment, { wallet, fetch })
  await wallet.request({ method: 'eth_requestAccounts' })
  const { result } = context.render(() => ({
    request: useFaucetRequest(),
    wallet: useWallet(),
  }))
  await waitFor(() => expect(result.current.wallet.isWrongNetwork).toBe(true))
  wallet.setAnswer('addChain', 'reject')
  act(() => result.current.request.mutate({ tokens: ['ZKP'] }))
  await waitFor(() =>
    expect(result.current.request.error).toMatchObject({
      name: 'ChainAddFailedError',
      isRejected: true,
    }),
  )
})

/** Requests ZKP from a faucet that holds back some answers until `release`. */
async function requestHeld(
  hash: Hash,
  isHeld: (url: string, init: RequestInit | undefined) => boolean,
) {
  const { deployment, fetch, wallet } = createFaucet(hash)
  let release: (() => void) | undefined
  const context = createContext(deployment, {
    wallet,
    async fetch(input, init) {
      if (isHeld(String(input), init))
        await new Promise<void>((resolve) => {
          release = resolve
        })
      return fetch(input)
    },
  })
  await wallet.request({ method: 'eth_requestAccounts' })
  const { result } = context.render(() => ({
    request: useFaucetRequest(),
    wallet: useWallet(),
  }))
  await waitFor(() => expect(result.current.wallet.isConnected).toBe(true))
  act(() => result.current.request.mutate({ tokens: ['ZKP'] }))
  await waitFor(() => expect(release).toBeDefined())
  return { result, wallet, release: () => release?.() }
}

test('behavior: the status is `signing` only while the wallet is asked', async () => {
  const { release, result, wallet } = await requestHeld(unknown, (url) =>
    url.includes('/nonce'),
  )
  expect(result.current.request.progress).toMatchObject([
    { status: 'preparing', account: wallet.address },
  ])
  wallet.hang('sign')
  release()
  const prompt = await wallet.openPrompt('sign')
  await waitFor(() =>
    expect(result.current.request.progress).toMatchObject([
      { status: 'signing' },
    ]),
  )
  await act(async () => prompt.reject())
})

test('behavior: follows a payout that was canceled too late', async () => {
  const hash = await pay(
    createContext(devnet.deployment, { isInstalled: false }),
  )
  const { release, result } = await requestHeld(
    hash,
    (_, init) => init?.method === 'POST',
  )
  act(() => result.current.request.cancel())
  release()
  await waitFor(() =>
    expect(result.current.request.progress).toMatchObject([
      { status: 'confirmed', hash },
    ]),
  )
})

test('behavior: an unconfirmed payout counts as paid on every screen and after a reload', async () => {
  await devnet.client.setAutomine(false)
  const hash = await pay(
    createContext(devnet.deployment, { isInstalled: false }),
  )
  const { deployment, fetch, wallet } = createFaucet(hash)
  const context = createContext(deployment, { wallet, fetch })
  await wallet.request({ method: 'eth_requestAccounts' })
  const use = () => ({
    cooldown: useFaucetCooldown({ token: 'ZKP' }),
    request: useFaucetRequest(),
    transactions: useTransactions(),
    wallet: useWallet(),
  })
  const { result, unmount } = context.render(use)
  await waitFor(() => expect(result.current.cooldown.available).toBeDefined())
  expect(result.current.cooldown.isReady).toBe(true)
  act(() => result.current.request.mutate({ tokens: ['ZKP'] }))
  await waitFor(() => expect(result.current.cooldown.isReady).toBe(false))
  expect(result.current.request.progress).toMatchObject([
    { status: 'sent', hash },
  ])

  const { sessionStorage, storage } = context
  unmount()
  const next = createContext(deployment, {
    wallet,
    fetch,
    sessionStorage,
    storage,
    limits: { faucetPoll: { attempts: 1_000, interval: 10 } },
  }).render(use).result
  await waitFor(() => expect(next.current.wallet.isConnected).toBe(true))
  expect(next.current.transactions).toMatchObject([{ status: 'sent', hash }])
  await devnet.mine()
  await waitFor(() =>
    expect(next.current.transactions).toMatchObject([{ status: 'confirmed' }]),
  )
})

test('behavior: without a faucet, the cooldown is the last request plus 24 hours', async () => {
  const deployment = { ...devnet.deployment, faucetUrl: 'http://127.0.0.1:1' }
  const context = createContext(deployment)
  const { config, wallet } = context
  await wallet.request({ method: 'eth_requestAccounts' })
  config.faucetHistory.setState({
    requests: { [faucetHistoryKey(wallet.address, 'ZKP')]: [Date.now()] },
  })
  const { result } = context.render(() => ({
    asked: useFaucetCooldown({ token: 'ZKP' }),
    other: useFaucetCooldown({ token: 'DAI' }),
  }))
  await waitFor(() => expect(result.current.asked.isReady).toBe(false))
  expect(result.current.asked.minutesLeft).toBe(24 * 60)
  await waitFor(() => expect(result.current.other.isLoading).toBe(false))
  expect(result.current.other.isReady).toBe(true)
})
