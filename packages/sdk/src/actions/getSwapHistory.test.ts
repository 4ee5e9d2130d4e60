import { erc20Abi, parseEther, parseUnits } from 'viem'
import { expect, test, vi } from 'vitest'
import { useChain } from '../../test/chain.js'
import { createStore } from '../../test/createStore.js'
import { routeCall, send, throughContract } from '../../test/send.js'
import { swap } from '../../test/swap.js'
import { getApproveCall } from '../contracts/getApproveCall.js'
import { getToken } from '../deployment/registry.js'
import { swapTopic } from '../events/topics.js'
import type {
  AccountCursor,
  AccountTransaction,
  TransactionLog,
} from '../events/types.js'
import type { SwapHistoryEntry } from '../transactions/types.js'
import type { SyncStorage } from '../utils/storage.js'
import { getSwapHistory } from './getSwapHistory.js'

const chain = useChain()

const load = (options: Partial<getSwapHistory.Parameters> = {}) =>
  getSwapHistory(chain.client, { ...chain.own, ...options })

/** Returns the cache after a first call. */
async function loadCache() {
  const store = createStore()
  const { entries } = await load({ store })
  return { entries, cache: store.cache }
}

/**
 * Returns the first blocks of the requested windows. Each window takes two requests:
 * for the account's inputs and outputs.
 */
const getWindows = () =>
  chain.requests
    .map(({ method, params: [filter] }) => ({ method, ...(filter as Filter) }))
    .filter(({ method, topics }) => method === 'eth_getLogs' && !topics[1])
    .map(({ fromBlock }) => Number(fromBlock))
type Filter = { topics: (string | null)[]; fromBlock: string }

test('rule: lists a swap for its payer and its recipient', async () => {
  const { other, user } = chain
  const gift = { recipient: other.address }
  for (const trade of [
    { tokenIn: 'ZKP', tokenOut: 'USDT', amountIn: parseEther('1') },
    { tokenIn: 'USDT', tokenOut: 'DAI', amountIn: parseUnits('1', 6) },
    { tokenIn: 'USDT', tokenOut: 'ZKP', amountIn: parseUnits('2', 6) },
  ])
    await swap(chain, { ...trade, ...gift })
  const [sent, received] = await Promise.all([
    load(),
    load({ account: other.address }),
  ])
  const [toNative, toToken, fromNative] = [
    ['USDT', 'ZKP'],
    ['USDT', 'DAI'],
    ['ZKP', 'USDT'],
  ].map(([tokenIn, tokenOut]) => ({
    tokenIn: { symbol: tokenIn },
    tokenOut: { symbol: tokenOut },
    user: user.address,
    recipient: other.address,
  }))
  // No event contains the payer or the recipient of the native coin.
  expect(sent.entries).toMatchObject([toNative, toToken])
  expect(received.entries).toMatchObject([toToken, fromNative])
  expect(sent.next).toBe(undefined)
  for (const { direction, path, token0 } of sent.entries)
    expect(direction).toEqual(
      path[0] === token0
        ? { from: 'token0', to: 'token1' }
        : { from: 'token1', to: 'token0' },
    )
})

/** Lets another account swap coins through a contract, which forwards the output. */
async function proxyRequest(coins: string) {
  const { deployment, other, user } = chain
  const { multicall3 } = deployment.contracts
  await send(
    chain,
    throughContract(chain, [
      routeCall(chain, ['ZKP', 'USDT'], parseEther(coins), multicall3),
      {
        address: getToken(deployment, 'USDT').address,
        abi: erc20Abi,
        functionName: 'transfer',
        args: [user.address, 400_000n],
      },
    ]),
    other,
  )
}

test('rule: lists a swap that a contract forwards, for any sender', async () => {
  const { other, user } = chain
  await proxyRequest('1')
  const { entries } = await load()
  expect(entries).toMatchObject([
    {
      tokenIn: { symbol: 'ZKP' },
      tokenOut: { symbol: 'USDT' },
      user: other.address,
      recipient: user.address,
    },
  ])
})

test('rule: lists two swaps of a transaction through another contract as two entries', async () => {
  const receipt = await send(
    chain,
    throughContract(chain, [
      routeCall(chain, ['ZKP', 'USDT'], parseEther('1')),
      routeCall(chain, ['ZKP', 'DAI'], parseEther('2')),
    ]),
  )
  const { entries } = await load()
  expect(entries.map(({ tokenOut }) => tokenOut?.symbol)).toEqual([
    'DAI',
    'USDT',
  ])
  expect(new Set(entries.map(({ logIndex }) => logIndex)).size).toBe(2)
  for (const { txHash } of entries) expect(txHash).toBe(receipt.transactionHash)
})

async function makeSwaps(count: number, blocksBetween = 20) {
  for (let index = 1; index <= count; index++) {
    await send(
      chain,
      routeCall(chain, ['ZKP', 'USDT'], parseEther(String(index))),
    )
    await chain.devnet.mine(blocksBetween)
  }
}

const amountsOf = (entries: readonly SwapHistoryEntry[]) =>
  entries.map(({ amountIn }) => Number(amountIn / 10n ** 18n))

test('rule: each page continues after the previous one, with or without a store', async () => {
  await makeSwaps(5)
  for (const store of [undefined, createStore()]) {
    const options = { windowSize: 10, windowsInFlight: 1, limit: 2, store }
    const first = await load(options)
    expect(amountsOf(first.entries)).toEqual([5, 4])
    const second = await load({ ...options, cursor: first.next })
    expect(amountsOf(second.entries)).toEqual([3, 2])
    const third = await load({ ...options, cursor: second.next })
    expect(amountsOf(third.entries)).toEqual([1])
    expect(third.next).toBe(undefined)
    // The page is the same regardless of later reads.
    expect(await load({ ...options, cursor: first.next })).toEqual(second)
  }
})

test('rule: a page may end between two swaps of one transaction', async () => {
  await send(
    chain,
    throughContract(chain, [
      routeCall(chain, ['ZKP', 'USDT'], parseEther('1')),
      routeCall(chain, ['ZKP', 'DAI'], parseEther('2')),
      routeCall(chain, ['ZKP', 'WETH'], parseEther('3')),
    ]),
  )
  const amounts: number[] = []
  let cursor: AccountCursor | undefined
  do {
    const page = await load({ limit: 1, cursor })
    amounts.push(...amountsOf(page.entries))
    cursor = page.next
  } while (cursor)
  expect(amounts).toEqual([3, 2, 1])
})

test('rule: the next page continues with older swaps after new swaps arrived', async () => {
  await makeSwaps(2, 1)
  const store = createStore()
  const first = await load({ limit: 1, store })
  await makeSwaps(3, 1)
  const second = await load({ limit: 1, store, cursor: first.next })
  expect(amountsOf(second.entries)).toEqual([1])
  expect(amountsOf((await load({ limit: 9, store })).entries)).toEqual([
    3, 2, 1, 2, 1,
  ])
})

test('rule: keeps a cache that is less than 365 days old', async () => {
  const { cache } = await loadCache()
  const lastFetchedAt = Date.now() - 364 * 86_400_000
  chain.requests.length = 0
  await load({ store: createStore({ ...cache, lastFetchedAt }) })
  expect(getWindows()).toEqual([cache.latestFetchedBlock + 1])
})

test('rule: a store keeps the cache between calls, as JSON under a key per address', async () => {
  const { deployment, user } = chain
  await makeSwaps(2, 1)
  const store = createStore()
  const first = await load({ store })
  const key = `swapHistoryCache-${deployment.chain.id}-${user.address.toLowerCase()}`
  expect([...store.texts.keys()]).toEqual([key])
  expect(Object.keys(store.cache)).toEqual(
    expect.arrayContaining([
      'logs',
      'fromBlock',
      'latestFetchedBlock',
      'lastFetchedAt',
    ]),
  )
  chain.requests.length = 0
  const second = await load({ store })
  expect(second.entries).toEqual(first.entries)
  // Requests the head, the latest known block and the newest events, but no receipt
  // again.
  expect(chain.requests.map(({ method }) => method)).toEqual([
    'eth_getBlockByNumber',
    'eth_getBlockByNumber',
    'eth_getLogs',
    'eth_getLogs',
  ])
})

test('behavior: a store that throws only costs time', async () => {
  const deny = () => {
    throw new Error('denied')
  }
  await makeSwaps(2, 1)
  const store = { getItem: deny, setItem: deny }
  expect(amountsOf((await load({ store })).entries)).toEqual([2, 1])
})

test('rule: reports the progress', async () => {
  await makeSwaps(2)
  const seen: number[][] = []
  const store = createStore()
  await load({
    store,
    windowSize: 15,
    windowsInFlight: 1,
    onProgress: ({ scannedBlocks, entries }) =>
      seen.push([scannedBlocks, entries]),
  })
  const head = Number(await chain.devnet.client.getBlockNumber())
  expect(seen.at(0)).toEqual([15, 0])
  expect(seen.at(-1)).toEqual([head - chain.deployment.startBlock + 1, 2])
})

test('rule: stops when aborted, and the store keeps the results so far', async () => {
  await makeSwaps(3)
  let text = ''
  const controller = new AbortController()
  const options = { windowSize: 10, windowsInFlight: 1 }
  const store = {
    getItem: () => text,
    setItem: (_: string, value: string) => {
      text = value
    },
  }
  await expect(
    load({
      ...options,
      store,
      signal: controller.signal,
      onProgress: ({ entries }) => {
        if (entries === 2) controller.abort(new Error('left the page'))
      },
    }),
  ).rejects.toThrow('left the page')
  expect(JSON.parse(text).logs).toHaveLength(2)
  chain.requests.length = 0
  const { entries } = await load({ ...options, store })
  expect(amountsOf(entries)).toEqual([3, 2, 1])
  expect(getWindows().length).toBeLessThan(6)
})

test('rule: lists swaps of a smart account, for any sender', async () => {
  const { deployment, devnet, other, user } = chain
  const { client } = devnet
  // The account's code is Multicall3, which calls any contract for any caller.
  const multicall3 = deployment.contracts.multicall3 as `0x${string}`
  const authorization = await user.signAuthorization({
    address: multicall3,
    chainId: await client.getChainId(),
    nonce: await client.getTransactionCount({ address: user.address }),
  })
  const hash = await client.sendTransaction({
    account: other,
    chain: null,
    to: user.address,
    gas: 200_000n,
    authorizationList: [authorization],
  })
  await client.waitForTransactionReceipt({ hash })
  const usdt = getToken(deployment, 'USDT').address
  const call = throughContract(chain, [
    getApproveCall({
      token: usdt,
      spender: deployment.contracts.router,
      amount: 1_000n,
    }),
    routeCall(chain, ['USDT', 'DAI'], 1_000n, other.address),
  ])
  await send(chain, { ...call, address: user.address }, other)
  expect((await load()).entries).toMatchObject([
    {
      amountIn: 1_000n,
      tokenIn: { symbol: 'USDT' },
      user: user.address,
      recipient: other.address,
    },
  ])
})

test('args: confirmations omits swaps in newer blocks', async () => {
  await makeSwaps(3, 1)
  const amounts = async (confirmations: number, store?: SyncStorage) =>
    amountsOf((await load({ confirmations, store })).entries)
  // Each swap has one confirmation more than the number of newer swaps, in both reads.
  expect(await amounts(2)).toEqual([3, 2, 1])
  expect(await amounts(3)).toEqual([2, 1])
  expect(await amounts(5)).toEqual([1])
  // A swap that a cache contains too early is not listed either.
  const store = createStore()
  await load({ store })
  expect(await amounts(3, store)).toEqual([2, 1])
  expect(await amounts(100)).toEqual([])
})

test.each([
  { limit: 0 },
  { confirmations: 1.5 },
  { cursor: { blockNumber: 1 } as AccountCursor },
])('error: %o', async (options) => {
  const [field] = Object.keys(options)
  await expect(load(options)).rejects.toMatchObject({
    name: 'InvalidOptionError',
    field,
  })
})

type Cache = Record<string, unknown> & { logs: AccountTransaction[] }

/** Replaces the newest transaction of a cache. */
const withLast =
  (tamper: (last: AccountTransaction) => readonly AccountTransaction[]) =>
  ({ logs, ...cache }: Cache) => ({
    ...cache,
    logs: [...logs.slice(0, -1), ...tamper(logs.at(-1) as AccountTransaction)],
  })

/** Removes a swap from a cache, and changes other fields. */
const without = (change: object) => (cache: Cache) => ({
  ...{ ...cache, logs: cache.logs.slice(1) },
  ...change,
})

test.each<[string, (cache: Cache) => unknown]>([
  ['of another genesis', without({ genesisHash: `0x${'11'.repeat(32)}` })],
  ['of another chain', without({ chainId: 1 })],
  ['of another account', without({ account: `0x${'11'.repeat(20)}` })],
  [
    'of 365 days ago',
    without({ lastFetchedAt: Date.now() - 365 * 86_400_000 }),
  ],
  ['that is garbage', () => '{'],
  ['with a broken log', () => ({ version: 4, logs: [{}] })],
  ['with a transaction twice', withLast((last) => [last, last])],
  [
    'with blocks out of order',
    withLast((last) => [last, { ...last, blockNumber: last.blockNumber - 1 }]),
  ],
  [
    'with a contract of another exchange',
    withLast((last) => [withLog(last, { address: chain.other.address })]),
  ],
  [
    'with an event without its topics',
    withLast((last) => [withLog(last, { topics: [] })]),
  ],
  [
    'with invalid amounts',
    withLast((last) => [withLog(last, { data: `0x${'zz'.repeat(128)}` })]),
  ],
  [
    'with a transaction that does not name the account',
    withLast((last) => [{ ...last, logs: [] }]),
  ],
])('rule: a cache %s is read again', async (_, tamper) => {
  await makeSwaps(2, 1)
  const { cache, entries } = await loadCache()
  const store = createStore(tamper(cache))
  expect((await load({ store })).entries).toEqual(entries)
  expect(store.cache.logs).toEqual(cache.logs)
})

/** Returns the same transaction with another Swap event. */
const withLog = (
  { logs, ...transaction }: AccountTransaction,
  change: Partial<TransactionLog>,
): AccountTransaction => ({
  ...transaction,
  logs: logs.map((log) =>
    log.topics[0] === swapTopic ? { ...log, ...change } : log,
  ),
})

test('rule: writes the store once at the end, and during a long read at intervals', async () => {
  await makeSwaps(4)
  const countWrites = async (msPerLook: number) => {
    const setItem = vi.fn()
    let now = Date.now()
    const clock = vi.spyOn(Date, 'now').mockImplementation(() => {
      now += msPerLook
      return now
    })
    await load({
      store: { getItem: () => null, setItem },
      windowSize: 10,
      windowsInFlight: 1,
    })
    clock.mockRestore()
    return setItem.mock.calls.length
  }
  expect(await countWrites(0)).toBe(1)
  expect(await countWrites(2_000)).toBeGreaterThan(1)
})
