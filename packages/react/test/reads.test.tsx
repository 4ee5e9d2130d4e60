import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Devnet, startDevnet } from '@letheswap/devnet'
import type { Deployment, Quote } from '@letheswap/sdk'
import { createTestWallet } from '@letheswap/test-wallet'
import { act, waitFor } from '@testing-library/react'
import { custom, type Hash, http } from 'viem'
import { getTransactionReceipt } from 'viem/actions'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { swap } from '../src/actions/swap.js'
import { useSwapHistory } from '../src/hooks/useAccountPages.js'
import { useBalances } from '../src/hooks/useBalances.js'
import { useConnect } from '../src/hooks/useConnect.js'
import { useIsNodeSilent } from '../src/hooks/useIsNodeSilent.js'
import { useMaxAmount } from '../src/hooks/useMaxAmount.js'
import { usePools } from '../src/hooks/usePools.js'
import { useQuote } from '../src/hooks/useQuote.js'
import { useRefreshBalances } from '../src/hooks/useRefreshBalances.js'
import { useRefreshingPools } from '../src/hooks/useRefreshingPools.js'
import { useSwapGas } from '../src/hooks/useSwapGas.js'
import { useWallet } from '../src/hooks/useWallet.js'
import { writeBalancesCache } from '../src/stores/balancesCache.js'
import { detectChainReset } from '../src/sync/detectChainReset.js'
import { refreshPool } from '../src/sync/refreshPool.js'
import { connectedBefore } from './connectedBefore.js'
import { createContext } from './createContext.js'
import { createStorage } from './createStorage.js'

let devnet: Devnet
beforeAll(async () => {
  devnet = await startDevnet()
})
afterAll(() => devnet.stop())

const oneZkp = 10n ** 18n

/** Creates a transport to the devnet that counts requests and can be cut. */
function createTransport() {
  const methods: string[] = []
  const line = { isCut: false }
  const transport = http(devnet.rpcUrl, {
    retryCount: 0,
    onFetchRequest: async (_, { body }) => {
      methods.push(JSON.parse(String(body)).method)
      if (line.isCut) throw new Error('The line is cut.')
    },
  })
  return { line, methods, transport }
}

async function connected(parameters: Parameters<typeof createContext>[1] = {}) {
  const { line, methods, transport } = createTransport()
  const wallet = createTestWallet({ chains: { 500000: devnet.rpcUrl } })
  wallet.selectChain(500000)
  await wallet.request({ method: 'eth_requestAccounts' })
  const context = createContext(devnet.deployment, {
    transport,
    wallet,
    // This browser was connected on its last visit.
    storage: createStorage(connectedBefore(devnet.deployment)),
    ...parameters,
    // On a busy machine, the wallet may exceed the page's limit, and a late wallet
    // causes another read.
    limits: { reconnectTimeout: 30_000, ...parameters.limits },
  })
  return { ...context, line, methods }
}

test('default: a connected page shows balances and pools after one call each', async () => {
  const { methods, render, wallet } = await connected()
  await devnet.mint({ symbol: 'USDT', to: wallet.address, amount: 1_500_000n })
  const { result } = render(() => ({
    balances: useBalances(),
    pools: usePools(),
  }))
  await waitFor(() => {
    expect(result.current.balances.get('USDT')).toBe(1_500_000n)
    expect(result.current.pools.data?.pools).toHaveLength(10)
  })
  // The first read checks the block number that contracts see. So does the other
  // request if it is answered earlier.
  expect(methods.filter((method) => method === 'eth_call')).toHaveLength(2)
  expect(methods.length).toBeLessThanOrEqual(4)
  expect(result.current.balances.get('DAI')).toBe(0n)
})

test('rule: sends a silent node one request, then uses the next node', async () => {
  const asked: string[] = []
  const silent = createServer((request) => {
    request.on('data', (body) => asked.push(String(body)))
  })
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    silent.closeAllConnections()
    silent.close()
  })
  const { port } = silent.address() as AddressInfo
  const { chain } = devnet.deployment
  const { render } = createContext({
    ...devnet.deployment,
    chain: {
      ...chain,
      rpcUrls: [`http://127.0.0.1:${port}`, devnet.rpcUrl],
    },
  })
  const { result } = render(usePools)
  await waitFor(() => expect(result.current.data?.pools).toHaveLength(10))
  await act(() => result.current.refetch())
  await act(() => result.current.refetch())
  // Sends only the first batch after the other node has answered.
  expect(asked).toHaveLength(1)
})

test('rule: repeats the failed reads when a silent node answers', async () => {
  const { line, render } = await connected({ limits: { silentInterval: 20 } })
  line.isCut = true
  const { result } = render(() => {
    const { data, error } = usePools()
    return { isSilent: useIsNodeSilent(), pools: { data, error } }
  })
  await waitFor(() => expect(result.current.pools.error).not.toBe(null))
  expect(result.current.isSilent).toBe(true)
  line.isCut = false
  await waitFor(() => expect(result.current.pools.data?.pools).toHaveLength(10))
  expect(result.current.isSilent).toBe(false)
})

test('rule: repeats a read that failed offline when the browser is online', async () => {
  const { line, render } = await connected()
  const { result } = render(() => {
    // Reads these fields, because the hook renders again only for fields that were
    // read.
    const { data, error, refetch } = usePools()
    return { data, error, refetch }
  })
  await waitFor(() => expect(result.current.data?.pools).toHaveLength(10))
  line.isCut = true
  act(() => void window.dispatchEvent(new Event('offline')))
  await act(() => result.current.refetch())
  await waitFor(() => expect(result.current.error).not.toBe(null))
  line.isCut = false
  act(() => void window.dispatchEvent(new Event('online')))
  await waitFor(() => expect(result.current.error).toBe(null))
})

test('behavior: shows the last visit’s balances immediately, and marks them', async () => {
  const first = await connected()
  await devnet.mint({ symbol: 'ZKP', to: first.wallet.address, amount: oneZkp })
  const { result } = first.render(() => useBalances())
  await waitFor(() => expect(result.current.get('ZKP')).toBe(oneZkp))

  const { storage, wallet } = first
  const next = await connected({ storage, wallet })
  next.line.isCut = true
  vi.setSystemTime(Date.now() + 31_000)
  onTestFinished(() => void vi.useRealTimers())
  const { result: later } = next.render(() => useBalances())
  await waitFor(() => expect(later.current.get('ZKP')).toBe(oneZkp))
  await waitFor(() => expect(later.current.isStale).toBe(true))
  await waitFor(() => expect(later.current.error).not.toBe(null))
  expect(later.current.get('ZKP')).toBe(oneZkp)
})

test('behavior: does not read fresh balances again on a page load', async () => {
  const first = await connected()
  await devnet.mint({ symbol: 'ZKP', to: first.wallet.address, amount: oneZkp })
  const { result } = first.render(() => useBalances())
  await waitFor(() => expect(result.current.get('ZKP')).toBe(oneZkp))
  const { storage, wallet } = first
  const rich = await connected({ storage, wallet })
  rich.render(() => useBalances())
  await waitFor(() =>
    expect(rich.config.wallet.getState().settledAddress).toBe(wallet.address),
  )
  expect(rich.methods).toEqual([])
})

test('behavior: reads balances that are all zero again on a page load', async () => {
  const poor = await connected()
  const { result: zero } = poor.render(() => useBalances())
  await waitFor(() => expect(zero.current.get('ZKP')).toBe(0n))
  const again = await connected({ storage: poor.storage, wallet: poor.wallet })
  again.render(() => useBalances())
  await waitFor(() =>
    expect(again.methods).toEqual(['eth_call', 'eth_blockNumber']),
  )
})

test('behavior: an account shows only its own balances', async () => {
  const { config, render, wallet } = await connected()
  await devnet.mint({ symbol: 'ZKP', to: wallet.address, amount: oneZkp })
  const { result } = render(() => ({
    balances: useBalances(),
    wallet: useWallet(),
  }))
  await waitFor(() => expect(result.current.balances.get('ZKP')).toBe(oneZkp))
  const [, other] = wallet.accounts
  act(() => wallet.switchAccount(other as never))
  expect(result.current.wallet.address).toBe(other)
  expect(result.current.balances.get('ZKP')).toBe(undefined)
  await waitFor(() => expect(result.current.balances.get('ZKP')).toBe(0n))
  expect(config.debugLog.getState().lines).toEqual([])
})

test('behavior: concurrent refreshes share a request', async () => {
  const { methods, render } = await connected({
    limits: { balanceMinInterval: 1 },
  })
  const { result } = render(() => ({
    balances: useBalances(),
    refresh: useRefreshBalances(),
  }))
  await waitFor(() => expect(result.current.balances.get('ZKP')).toBe(0n))
  const before = methods.length
  const { refresh } = result.current.refresh
  await act(async () => {
    await Promise.all([refresh(), refresh(), refresh()])
  })
  expect(methods.length - before).toBe(1)
})

test('behavior: keeps an interval between two updates', async () => {
  const { render } = await connected({ limits: { balanceMinInterval: 250 } })
  const { result } = render(() => ({
    balances: useBalances(),
    refresh: useRefreshBalances(),
  }))
  await waitFor(() => expect(result.current.balances.get('ZKP')).toBe(0n))
  const first = result.current.balances.dataUpdatedAt
  await act(() => result.current.refresh.refresh())
  await waitFor(() =>
    expect(result.current.balances.dataUpdatedAt).not.toBe(first),
  )
  const second = result.current.balances.dataUpdatedAt
  // Timers may fire at most a millisecond early.
  expect(second - first).toBeGreaterThanOrEqual(249)
})

test('behavior: sends the connectivity probe first, and only logs its failure', async () => {
  const probes: string[] = []
  const { config, render } = await connected({
    fetch: async (input) => {
      probes.push(String(input))
      throw new TypeError('Failed to fetch')
    },
  })
  config.deployment.probeUrl = 'http://127.0.0.1:1/probe'
  const { result } = render(() => useBalances())
  await waitFor(() => expect(result.current.get('ZKP')).toBe(0n))
  delete config.deployment.probeUrl
  expect(probes).toEqual(['http://127.0.0.1:1/probe'])
  expect(
    config.debugLog.getState().lines.map(({ message }) => message),
  ).toEqual(['The connectivity probe failed: Failed to fetch'])
})

test('behavior: keeps the pools if a later read fails', async () => {
  const { line, config, render } = await connected()
  const { result } = render(() => usePools())
  await waitFor(() => expect(result.current.data?.pools).toHaveLength(10))
  line.isCut = true
  await act(() => result.current.refetch())
  expect(result.current.data?.pools).toHaveLength(10)
  // The balances of the page load may have failed, too.
  expect(
    config.debugLog.getState().lines.map(({ message }) => message),
  ).toContainEqual(expect.stringContaining('Pools not read'))
})

test('behavior: reads a single pool again, and reports its key', async () => {
  const { config, methods, render } = await connected()
  const { result } = render(() => ({
    balances: useBalances(),
    pools: usePools(),
    refreshing: useRefreshingPools(),
  }))
  await waitFor(() => {
    expect(result.current.balances.balances).toBeDefined()
    expect(result.current.pools.data).toBeDefined()
  })
  const before = methods.length
  let done: Promise<void> | undefined
  act(() => {
    done = refreshPool(config, 'DAI-USDT')
  })
  expect([...result.current.refreshing]).toEqual(['DAI-USDT'])
  await act(async () => done)
  expect([...result.current.refreshing]).toEqual([])
  expect(methods.length - before).toBe(1)
})

test('behavior: refreshing one pool during the first read still completes the list', async () => {
  const line = { isSilent: true }
  const { config, render } = await connected({
    transport: http(devnet.rpcUrl, {
      fetchFn: (url, init) =>
        line.isSilent ? new Promise(() => {}) : fetch(url, init),
    }),
  })
  const { result } = render(() => usePools())
  await waitFor(() => expect(result.current.isFetching).toBe(true))
  line.isSilent = false
  await act(() => refreshPool(config, 'DAI-USDT'))
  await waitFor(() => expect(result.current.data?.pools).toHaveLength(10))
})

test('behavior: a quote takes one request and matches the router’s', async () => {
  const { methods, render } = await connected()
  const { result, rerender } = render(() => ({
    balances: useBalances(),
    pools: usePools(),
    quote: useQuote(inputs),
  }))
  await waitFor(() => {
    expect(result.current.balances.balances).toBeDefined()
    expect(result.current.pools.data).toBeDefined()
  })
  const before = methods.length
  inputs = { ...inputs, amountIn: oneZkp }
  rerender()
  await waitFor(() => expect(result.current.quote.quote).toBeDefined())
  expect(methods.length - before).toBe(1)
  expect(result.current.quote.quote).toMatchObject({
    amountIn: oneZkp,
    type: 'exactInput',
  })
})

test('behavior: the estimated gas of a swap matches its receipt', async () => {
  const { config, render, wallet } = await connected()
  await devnet.mint({ symbol: 'ZKP', to: wallet.address, amount: 9n * oneZkp })
  const amountIn = oneZkp
  const { result } = render(() => {
    const { quote } = useQuote({ tokenIn: 'ZKP', tokenOut: 'USDT', amountIn })
    return { quote, gas: useSwapGas({ quote }) }
  })
  await waitFor(() => expect(result.current.gas.data).toBeDefined())
  const { quote, gas } = result.current
  const { hash } = await swap(config, {
    quote: quote as Quote,
    slippageBps: 100,
  })
  const { gasUsed } = await getTransactionReceipt(config.client, { hash })
  // A swap in a later block may also write the price sums.
  const difference = Number(gas.data?.gas) - Number(gasUsed)
  expect(Math.abs(difference)).toBeLessThan(30_000)
  expect(gas.data?.fee).toBeGreaterThan(0n)
})

let inputs: Parameters<typeof useQuote>[0] = {
  tokenIn: 'ZKP',
  tokenOut: 'USDT',
}

test('behavior: sends no request and returns no quote while an amount changes', async () => {
  const { methods, render } = await connected()
  let amountIn = oneZkp
  const { result, rerender } = render(() => ({
    balances: useBalances(),
    quote: useQuote({ tokenIn: 'ZKP', tokenOut: 'USDT', amountIn }),
  }))
  await waitFor(() => {
    expect(result.current.quote.isCurrent).toBe(true)
    expect(result.current.balances.balances).toBeDefined()
  })
  const before = methods.length
  for (const digit of [2n, 3n, 4n]) {
    amountIn = digit * oneZkp
    rerender()
    expect(result.current.quote).toMatchObject({
      isCurrent: false,
      isDebouncing: true,
      quote: undefined,
    })
    expect(result.current.quote.data?.amountIn).toBe(oneZkp)
  }
  await waitFor(() =>
    expect(result.current.quote.quote?.amountIn).toBe(4n * oneZkp),
  )
  // Reads pools and router once, for the last amount.
  expect(methods.length - before).toBeLessThanOrEqual(2)
})

test('behavior: does not show a quote of other tokens', async () => {
  const { render } = await connected()
  let tokenOut = 'USDT'
  const { result, rerender } = render(() =>
    useQuote({ tokenIn: 'ZKP', tokenOut, amountIn: oneZkp }),
  )
  await waitFor(() => expect(result.current.isCurrent).toBe(true))
  tokenOut = 'WETH'
  rerender()
  expect(result.current.data).toBe(undefined)
  await waitFor(() =>
    expect(result.current.quote?.tokenOut.symbol).toBe('WETH'),
  )
})

test('behavior: reads the balances 100 ms after connecting', async () => {
  const wallet = createTestWallet()
  await devnet.mint({ symbol: 'ZKP', to: wallet.address, amount: oneZkp })
  const { render } = createContext(devnet.deployment, { wallet })
  const { result } = render(() => ({
    balances: useBalances(),
    connect: useConnect(),
  }))
  await act(async () => {
    await result.current.connect.mutateAsync()
  })
  await waitFor(() => expect(result.current.balances.get('ZKP')).toBe(oneZkp))
})

test('behavior: also reads balances after 2, 5 and 10 s on mobile', async () => {
  vi.useFakeTimers({
    shouldAdvanceTime: true,
    toFake: ['Date', 'setTimeout', 'clearTimeout'],
  })
  onTestFinished(() => void vi.useRealTimers())
  const start = Date.now()
  const { config, methods, render } = await connected({ isMobile: () => true })
  const times: number[] = []
  const push = methods.push.bind(methods)
  methods.push = (...added) => {
    if (added.includes('eth_call')) times.push(Date.now() - start)
    return push(...added)
  }
  const { result } = render(() => useBalances())
  // A read that starts while another read is under way joins it.
  const hasRead = (count: number) =>
    waitFor(() => {
      expect(times.length).toBeGreaterThanOrEqual(count)
      expect(result.current.isFetching).toBe(false)
    })
  await hasRead(1)
  for (const [index, seconds] of [2, 3, 5].entries()) {
    await act(() => vi.advanceTimersByTimeAsync(seconds * 1_000))
    // The time of a slow machine also counts, and may cause the next read.
    await hasRead(index + 2)
  }
  expect(times).toHaveLength(4)
  for (const [index, seconds] of [0, 2, 5, 10].entries())
    expect(times[index]).toBeGreaterThanOrEqual(seconds * 1_000)
  expect(config.debugLog.getState().lines).toEqual([])
})

test('behavior: a hidden tab does not poll, and reads again when visible', async () => {
  vi.useFakeTimers({
    shouldAdvanceTime: true,
    toFake: ['Date', 'setInterval', 'setTimeout', 'clearInterval'],
  })
  onTestFinished(() => void vi.useRealTimers())
  const { methods, render } = await connected()
  const { result } = render(() => ({
    balances: useBalances(),
    pools: usePools(),
    quote: useQuote({ tokenIn: 'ZKP', tokenOut: 'USDT', amountIn: oneZkp }),
  }))
  await waitFor(() => {
    expect(result.current.balances.get('ZKP')).toBe(0n)
    expect(result.current.pools.data?.pools).toHaveLength(10)
    expect(result.current.quote.isCurrent).toBe(true)
  })
  const read = () => methods.length
  const before = read()
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  // One request each for the balances, the pools and the price.
  await waitFor(() => expect(read()).toBe(before + 3))

  const change = () =>
    act(() => {
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
    })
  const visibility = vi
    .spyOn(document, 'visibilityState', 'get')
    .mockReturnValue('hidden')
  change()
  await act(() => vi.advanceTimersByTimeAsync(10 * 60_000))
  expect(read()).toBe(before + 3)

  visibility.mockRestore()
  change()
  await waitFor(() => expect(read()).toBe(before + 6))
})

test('behavior: waits once for a chain that was reverted below a mined transaction', async () => {
  const { config, methods, render } = await connected({
    limits: { postActionDelay: 1 },
  })
  config.chainState.setState({ minedAt: 1_000_000n })
  const { result } = render(() => ({
    balances: useBalances(),
    pools: usePools(),
  }))
  await waitFor(() => expect(result.current.pools.data?.pools).toHaveLength(10))
  // The balances are read 100 ms after connecting, which must not be counted.
  await waitFor(() => expect(result.current.balances.balances).toBeDefined())
  const { blockNumber } = result.current.pools.data as { blockNumber: bigint }
  expect(config.chainState.getState().minedAt).toBe(blockNumber)
  await act(() => result.current.pools.refetch())
  const count = methods.length
  await act(() => result.current.pools.refetch())
  expect(methods.slice(count)).toEqual(['eth_call'])
})

test('behavior: the debug log keeps its last 50 lines', () => {
  const { config } = createContext(devnet.deployment, { isInstalled: false })
  for (let line = 1; line <= 60; line += 1) config.log(`line ${line}`)
  const { lines } = config.debugLog.getState()
  expect(lines).toHaveLength(50)
  expect(lines[0]?.message).toBe('line 11')
  expect(lines.at(-1)?.message).toBe('line 60')
})

test('behavior: fewer blocks on the same chain are not a reset', async () => {
  const { config } = createContext(devnet.deployment)
  await detectChainReset(config, 10n)
  await detectChainReset(config, 5n)
  expect(config.chainState.getState().isReset).toBe(false)
})

/** The deployment of a chain that the node no longer serves. */
const getEarlierDeployment = (): Deployment => ({
  ...devnet.deployment,
  genesisHash: `0x${'00'.repeat(32)}`,
})

test('behavior: fewer blocks with another first block are a reset', async () => {
  const { line, transport } = createTransport()
  const { config } = createContext(getEarlierDeployment(), { transport })
  const { getState } = config.chainState
  await detectChainReset(config, 10n)
  expect(getState().isReset).toBe(false)
  // While the node does not return its first block, nothing is known.
  line.isCut = true
  await detectChainReset(config, 5n)
  expect(getState().isReset).toBe(false)
  line.isCut = false
  await detectChainReset(config, 5n)
  expect(getState().isReset).toBe(true)
})

test('behavior: a late answer about a lower block does not hide a later reset', async () => {
  // The node answers when the test calls these.
  const answers: ((block: { hash: Hash }) => void)[] = []
  const { config } = createContext(devnet.deployment, {
    transport: custom({
      request: () => new Promise((resolve) => answers.push(resolve)),
    }),
  })
  const { getState } = config.chainState
  await detectChainReset(config, 20n)
  const late = detectChainReset(config, 10n)
  await vi.waitFor(() => expect(answers).toHaveLength(1))
  await detectChainReset(config, 100n)
  answers[0]?.({ hash: devnet.deployment.genesisHash })
  await late
  expect(getState()).toMatchObject({ latest: 100n, isReset: false })

  const reset = detectChainReset(config, 50n)
  await vi.waitFor(() => expect(answers).toHaveLength(2))
  answers[1]?.({ hash: getEarlierDeployment().genesisHash })
  await reset
  expect(getState().isReset).toBe(true)
})

test('behavior: detects a reset between the last visit and the first read of this visit', async () => {
  const deployment = getEarlierDeployment()
  const wallet = createTestWallet({
    chains: { 500000: devnet.rpcUrl },
    chainId: 500000,
  })
  await wallet.request({ method: 'eth_requestAccounts' })
  const { config, render } = createContext(deployment, {
    wallet,
    storage: createStorage(connectedBefore(deployment)),
  })
  // These balances are fresh, so the visit starts without a read.
  writeBalancesCache(config, wallet.address, {
    data: { blockNumber: 1_000_000n, balances: { ZKP: oneZkp }, unread: [] },
    updatedAt: Date.now(),
  })
  const { result } = render(() => ({
    balances: useBalances(),
    refresh: useRefreshBalances(),
  }))
  await waitFor(() => expect(result.current.balances.get('ZKP')).toBe(oneZkp))
  await act(() => result.current.refresh.refresh())
  await waitFor(() => expect(config.chainState.getState().isReset).toBe(true))
})

test('rule: reads of an account accept another account, and return TanStack Query’s fields', async () => {
  const { render, wallet } = await connected()
  const account = '0x000000000000000000000000000000000000dEaD'
  await devnet.mint({ symbol: 'USDT', to: account, amount: 7n })
  const { result } = render(() => ({
    getMax: useMaxAmount(),
    history: useSwapHistory({ account }),
    other: useBalances({ account }),
    own: useBalances(),
    pools: usePools({ account }),
    selected: useBalances({
      account,
      query: { select: ({ balances }) => balances.USDT },
    }),
  }))
  await waitFor(() => expect(result.current.own.isSuccess).toBe(true))
  await waitFor(() => expect(result.current.other.get('USDT')).toBe(7n))
  expect(wallet.address).not.toBe(account)
  expect(result.current.own.get('USDT')).not.toBe(7n)
  await waitFor(() => expect(result.current.selected.data).toBe(7n))
  await waitFor(() => expect(result.current.pools.isSuccess).toBe(true))
  await expect(
    result.current.getMax({ account, token: 'USDT', kind: 'swap' }),
  ).resolves.toMatchObject({ amount: 7n })

  expect(result.current.history).toMatchObject({
    status: 'pending',
    fetchStatus: 'idle',
  })
  await act(() => result.current.history.refetch())
  await waitFor(() =>
    expect(result.current.history).toMatchObject({
      status: 'success',
      entries: [],
      hasNextPage: false,
    }),
  )
  await devnet.mint({ symbol: 'USDT', to: account, amount: 1n })
  await act(() => result.current.other.refetch())
  await waitFor(() => expect(result.current.other.get('USDT')).toBe(8n))
})
