import { type Devnet, startDevnet } from '@letheswap/devnet'
import { executePlan, getQuote, planSwap } from '@letheswap/sdk'
import { getPoolActivity, getPosition } from '@letheswap/sdk/market'
import { createTestWallet } from '@letheswap/test-wallet'
import { act, waitFor } from '@testing-library/react'
import { createClient, http, parseEther } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { useActivity } from '../src/hooks/useAccountPages.js'
import { useAddLiquidity } from '../src/hooks/useAddLiquidity.js'
import { useConnect } from '../src/hooks/useConnect.js'
import { usePoolActivity } from '../src/hooks/usePoolActivity.js'
import { usePoolAprs } from '../src/hooks/usePoolAprs.js'
import { usePosition } from '../src/hooks/usePosition.js'
import { useReadPoolAprs } from '../src/hooks/useReadPoolAprs.js'
import { createContext } from './createContext.js'
import { createStorage } from './createStorage.js'

let devnet: Devnet
beforeAll(async () => {
  devnet = await startDevnet()
})
afterAll(() => devnet.stop())

const pool = { tokenA: 'DAI', tokenB: 'USDT' } as const
/**
 * The requests of a refresh: the latest block, the latest known block, the reserves,
 * and newer logs.
 */
const refresh = [
  'eth_getBlockByNumber',
  'eth_getBlockByNumber',
  'eth_call',
  'eth_getLogs',
]
const trader = mnemonicToAccount(
  'test test test test test test test test test test test junk',
)

/** Opens a page that stores events in `marketStorage`, and records its requests. */
function open(parameters: Parameters<typeof createContext>[1] = {}) {
  const methods: string[] = []
  const wallet = createTestWallet({ chains: { 500000: devnet.rpcUrl } })
  const context = createContext(devnet.deployment, {
    wallet,
    marketStorage: createStorage(),
    transport: http(devnet.rpcUrl, {
      retryCount: 0,
      onFetchRequest: async (_, { body }) => {
        methods.push(JSON.parse(String(body)).method)
      },
    }),
    ...parameters,
  })
  return { ...context, methods }
}

async function trade(amount = '3') {
  const client = createClient({
    account: trader,
    chain: devnet.client.chain,
    pollingInterval: 20,
    transport: http(devnet.rpcUrl),
  })
  const { deployment } = devnet
  const amountIn = parseEther(amount)
  await devnet.mint({ symbol: 'DAI', to: trader.address, amount: amountIn })
  const quote = await getQuote(client, {
    deployment,
    tokenIn: 'DAI',
    tokenOut: 'USDT',
    amountIn,
  })
  const plan = await planSwap(client, {
    deployment,
    account: trader.address,
    quote,
    slippageBps: 100,
  })
  await executePlan(client, { deployment: devnet.deployment, plan })
}

test('default: returns the action’s result, then refreshes with four requests', async () => {
  await trade()
  const { methods, render } = open()
  const { result } = render(() => usePoolActivity({ ...pool, interval: '1h' }))
  expect(result.current.data).toBe(undefined)
  await waitFor(() => expect(result.current.data?.day.trades).toBe(1))
  const expected = await getPoolActivity(devnet.client, {
    deployment: devnet.deployment,
    ...pool,
    interval: '1h',
  })
  expect(result.current.data).toEqual(expected)
  expect(result.current.progress?.headBlock).toBe(
    Number(result.current.data?.blockNumber),
  )

  await trade()
  const cold = methods.length
  await act(() => result.current.refetch())
  expect(result.current.data?.day.trades).toBe(2)
  expect(methods.slice(cold)).toEqual(refresh)
})

test('behavior: other intervals and the position share one search, and include a later deposit', async () => {
  const { methods, render, wallet } = open()
  const { result } = render(() => ({
    activity: useActivity(),
    add: useAddLiquidity(),
    connect: useConnect(),
    minutes: usePoolActivity({ ...pool, interval: '1m' }),
    hours: usePoolActivity({ ...pool, interval: '1h' }),
    // The same pool on another screen.
    again: usePoolActivity({ ...pool, interval: '1h' }),
    position: usePosition(pool),
  }))
  await waitFor(() => expect(result.current.hours.data).not.toBe(undefined))
  await waitFor(() => expect(result.current.minutes.data).not.toBe(undefined))
  // Requests the day's events, and the price before them.
  expect(methods.filter((method) => method === 'eth_getLogs')).toHaveLength(2)
  expect(result.current.position.fetchStatus).toBe('idle')

  const { address } = wallet
  for (const symbol of ['ZKP', 'DAI', 'USDT'])
    await devnet.mint({ symbol, to: address, amount: parseEther('100') })
  await act(() => result.current.connect.mutateAsync())
  await waitFor(() => expect(result.current.position.data?.liquidity).toBe(0n))
  await waitFor(() => expect(result.current.activity.status).toBe('success'))
  await act(() =>
    result.current.add.mutateAsync({
      ...pool,
      amountA: parseEther('50'),
      amountB: 50_000_000n,
    }),
  )
  await waitFor(() =>
    expect(result.current.position.data?.changes).toHaveLength(1),
  )
  await waitFor(() =>
    expect(result.current.activity.entries.map(({ kind }) => kind)).toContain(
      'deposit',
    ),
  )
  const expected = await getPosition(devnet.client, {
    deployment: devnet.deployment,
    account: address,
    ...pool,
  })
  expect(result.current.position.data).toEqual(expected)
})

test('behavior: the next visit reads only new events', async () => {
  const first = open()
  const { result } = first.render(() => usePoolActivity(pool))
  await waitFor(() => expect(result.current.data).not.toBe(undefined))
  await trade()

  const marketStorage = first.config.marketStorage
  const next = open({ marketStorage })
  const { result: later } = next.render(() => usePoolActivity(pool))
  await waitFor(() => expect(later.current.data).not.toBe(undefined))
  expect(later.current.data?.day.trades).toBe(
    (result.current.data?.day.trades ?? 0) + 1,
  )
  expect(next.methods).toEqual(refresh)
})

test('behavior: discards the events of a reset chain', async () => {
  const first = open()
  const { result } = first.render(() => usePoolActivity(pool))
  await waitFor(() => expect(result.current.data).not.toBe(undefined))

  const fresh = await startDevnet()
  try {
    const next = createContext(fresh.deployment, {
      marketStorage: first.config.marketStorage,
    })
    const { result: anew } = next.render(() => usePoolActivity(pool))
    await waitFor(() => expect(anew.current.data).not.toBe(undefined))
    expect(anew.current.data?.day.trades).toBe(0)
  } finally {
    await fresh.stop()
  }
})

test('behavior: leaving the screen stops the search', async () => {
  const signals: AbortSignal[] = []
  const { config, render } = open({
    transport: http(devnet.rpcUrl, {
      fetchFn: (_, init) => {
        const { signal } = init as { signal: AbortSignal }
        signals.push(signal)
        return new Promise((_, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason))
        })
      },
      timeout: 0,
    }),
  })
  const { unmount } = render(() => usePoolActivity(pool))
  await waitFor(() => expect(signals).toHaveLength(1))
  unmount()
  await waitFor(() => expect(signals[0]?.aborted).toBe(true))
  expect(config.debugLog.getState().lines).toEqual([])
})

test('behavior: reads nothing without a pool’s two tokens', () => {
  const { methods, render } = open()
  const { result } = render(() => usePoolActivity({ tokenA: 'DAI' }))
  expect(result.current.fetchStatus).toBe('idle')
  expect(methods).toEqual([])
})

test('rule: the list shows the APRs of the last reading, less than a day old and of the same chain', async () => {
  await trade('50000')
  const storage = createStorage()
  const { render } = open({ storage })
  const { result } = render(() => ({
    activity: usePoolActivity(pool),
    aprs: usePoolAprs(),
    read: useReadPoolAprs(),
  }))
  expect(result.current.aprs).toEqual({})
  await waitFor(() => expect(result.current.activity.data).toBeDefined())
  await waitFor(() => expect(result.current.read.data).toBeDefined())
  const { day, pairAddress } = result.current.activity.data as NonNullable<
    typeof result.current.activity.data
  >
  expect(day.aprBps).toBeGreaterThan(0)
  expect(result.current.aprs[pairAddress]).toBe(day.aprBps)
  // The APRs include all ten pools, of which the others have no trades.
  expect(Object.values(result.current.aprs).toSorted()).toEqual([
    ...Array(9).fill(0),
    day.aprBps,
  ])

  const later = open({ storage })
  const next = later.render(() => usePoolAprs())
  expect(next.result.current[pairAddress]).toBe(day.aprBps)
  expect(later.methods).not.toContain('eth_getLogs')

  const [[key = '', text = ''] = []] = Object.entries(storage.entries()).filter(
    ([key]) => key.startsWith('poolAprs:'),
  )
  const updatedAt = Date.now() - 25 * 60 * 60 * 1_000
  storage.setItem(key, JSON.stringify({ ...JSON.parse(text), updatedAt }))
  const { result: expired } = open({ storage }).render(() => usePoolAprs())
  expect(expired.current).toEqual({})
})
