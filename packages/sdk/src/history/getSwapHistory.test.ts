import { erc20Abi, parseEther, parseUnits, toHex } from 'viem'
import { expect, test, vi } from 'vitest'
import { useChain } from '../../test/chain.js'
import {
  approveAll,
  routeCall,
  send,
  throughContract,
} from '../../test/send.js'
import { swap } from '../../test/swap.js'
import { connectWith, type Methods, rpcError } from '../../test/wallet.js'
import { getToken } from '../tokens/getToken.js'
import { getSwapHistory } from './getSwapHistory.js'
import { swapTopic } from './swapTopic.js'
import type {
  SwapHistoryCache,
  SwapHistoryEntry,
  SwapHistoryLog,
  SwapHistoryStore,
} from './types.js'

const chain = useChain()

const load = (options: Partial<getSwapHistory.Parameters> = {}) =>
  getSwapHistory(chain.client, {
    deployment: chain.deployment,
    account: chain.user.address,
    ...options,
  })

/** What was asked of the node about events. */
const logQueries = () =>
  chain.requests
    .filter(({ method }) => method === 'eth_getLogs')
    .map(
      ({ params }) =>
        params[0] as { address: string[]; fromBlock: string; toBlock: string },
    )

/** What a person reads in the list. */
const read = ({
  tokenIn,
  amountIn,
  tokenOut,
  amountOut,
}: SwapHistoryEntry) => ({
  tokenIn: tokenIn?.symbol,
  amountIn,
  tokenOut: tokenOut?.symbol,
  amountOut,
})

test('rule: native in, token to token and native out, newest first', async () => {
  const trades = [
    { tokenIn: 'ZKP', tokenOut: 'USDT', amountIn: parseEther('1') },
    { tokenIn: 'USDT', tokenOut: 'WETH', amountIn: parseUnits('2', 6) },
    { tokenIn: 'WETH', tokenOut: 'ZKP', amountIn: parseEther('0.001') },
  ]
  const done: Awaited<ReturnType<typeof swap>>[] = []
  for (const trade of trades) done.push(await swap(chain, trade))
  const { entries, isComplete } = await load()
  expect(entries.map(read)).toEqual(
    trades
      .map((trade, index) => ({
        ...trade,
        amountOut: done[index]?.quote.amountOut,
      }))
      .reverse(),
  )
  expect(isComplete).toBe(true)
  for (const [index, entry] of entries.entries()) {
    const { hash, receipt } = done[2 - index] as (typeof done)[number]
    const block = await chain.devnet.client.getBlock({
      blockNumber: receipt.blockNumber,
    })
    expect(entry).toMatchObject({
      txHash: hash,
      blockNumber: receipt.blockNumber,
      blockHash: receipt.blockHash,
      timestamp: Number(block.timestamp),
      user: chain.user.address,
      recipient: chain.user.address,
    })
  }
})

test('rule: the direction is that of the first pair', async () => {
  const { deployment } = chain
  for (const [tokenIn, tokenOut] of [
    ['USDT', 'DAI'],
    ['DAI', 'USDT'],
  ] as const) {
    const amountIn = parseUnits('1', tokenIn === 'DAI' ? 18 : 6)
    await swap(chain, { tokenIn, tokenOut, amountIn })
    const [entry] = (await load()).entries
    const is0 = entry?.token0 === getToken(deployment, tokenIn).address
    expect(entry?.direction).toEqual(
      is0 ? { from: 'token0', to: 'token1' } : { from: 'token1', to: 'token0' },
    )
    expect(entry?.path).toEqual([
      getToken(deployment, tokenIn).address,
      getToken(deployment, tokenOut).address,
    ])
  }
})

test('rule: a swap over several pairs is one entry', async () => {
  const { deployment } = chain
  await approveAll(chain, 'USDT')
  const route = ['USDT', 'DAI', 'WETH', 'ZKP']
  const receipt = await send(chain, routeCall(chain, route, 1_000_000n))
  const { entries } = await load()
  expect(entries).toHaveLength(1)
  const [entry] = entries as [SwapHistoryEntry]
  expect(entry.path).toEqual(
    route.map((symbol) => getToken(deployment, symbol).address),
  )
  expect(entry.hops).toHaveLength(3)
  expect(entry.amountIn).toBe(1_000_000n)
  expect(entry.amountOut).toBe(entry.hops[2]?.amountOut)
  // Each pair paid just what the next one took.
  expect(entry.hops[1]?.amountIn).toBe(entry.hops[0]?.amountOut)
  expect(entry.hops[2]?.amountIn).toBe(entry.hops[1]?.amountOut)
  expect(entry).toMatchObject({
    txHash: receipt.transactionHash,
    recipient: chain.user.address,
    tokenOut: { symbol: 'ZKP' },
  })
})

test('rule: a swap belongs to who sent it and to who receives it', async () => {
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
  expect(sent.entries).toHaveLength(3)
  expect(received.entries).toEqual(sent.entries)
  for (const entry of sent.entries)
    expect(entry).toMatchObject({
      user: user.address,
      recipient: other.address,
    })
})

test('rule: swaps of others are not listed', async () => {
  const { other } = chain
  for (const [tokenIn, tokenOut, amountIn] of [
    ['ZKP', 'USDT', parseEther('1')],
    ['USDT', 'DAI', 400_000n],
    ['DAI', 'ZKP', parseEther('0.1')],
  ] as const)
    await swap(chain, { by: other, tokenIn, tokenOut, amountIn })
  expect((await load()).entries).toEqual([])
})

test('rule: a swap through another contract is listed', async () => {
  await send(
    chain,
    throughContract(chain, [
      routeCall(chain, ['ZKP', 'USDT'], parseEther('1')),
    ]),
  )
  const { entries } = await load()
  expect(entries).toMatchObject([
    { tokenIn: { symbol: 'ZKP' }, tokenOut: { symbol: 'USDT' } },
  ])
})

/** Somebody else swaps coins through a contract that passes what it gets on. */
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

test('rule: so is one that a contract passes on, whoever sent it', async () => {
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

test('rule: two swaps in one transaction are two entries', async () => {
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

/** Some swaps with blocks in between. */
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

test('rule: it reads 2,000 blocks a request, all pairs in one', async () => {
  const { deployment } = chain
  await load()
  const [{ address, fromBlock, toBlock }, ...rest] = logQueries() as [
    ReturnType<typeof logQueries>[number],
  ]
  expect(rest).toEqual([])
  expect(address).toHaveLength(deployment.pairs.length)
  expect(Number(fromBlock)).toBe(deployment.startBlock)
  expect(Number(toBlock) - Number(fromBlock)).toBeLessThan(2_000)
})

test('rule: newest windows first, several in flight', async () => {
  await makeSwaps(3)
  chain.requests.length = 0
  const { cache } = await load({
    limit: 1,
    windowSize: 10,
    windowsInFlight: 3,
  })
  const swapQueries = logQueries().filter(
    ({ address }) => address.length === chain.deployment.pairs.length,
  )
  const head = Number(await chain.devnet.client.getBlockNumber())
  expect(swapQueries).toHaveLength(3)
  expect(
    swapQueries.map(({ fromBlock }) => Number(fromBlock)).sort((a, b) => a - b),
  ).toEqual([head - 29, head - 19, head - 9])
  expect(cache).toMatchObject({
    fromBlock: head - 29,
    latestFetchedBlock: head,
  })
})

test('rule: load more until the page is full or the start block is reached', async () => {
  await makeSwaps(5)
  const options = { windowSize: 10, windowsInFlight: 1 }
  const first = await load({ ...options, limit: 2 })
  expect(amountsOf(first.entries)).toEqual([5, 4])
  expect(first.isComplete).toBe(false)
  const second = await load({
    ...options,
    limit: 2,
    cache: first.cache,
    loadMore: true,
  })
  expect(amountsOf(second.entries)).toEqual([5, 4, 3, 2])
  expect(second.isComplete).toBe(false)
  const third = await load({
    ...options,
    limit: 2,
    cache: second.cache,
    loadMore: true,
  })
  expect(amountsOf(third.entries)).toEqual([5, 4, 3, 2, 1])
  expect(third.isComplete).toBe(true)
  expect(third.entries).toEqual((await load()).entries)
})

test('rule: a refresh reads only what is new, and the last blocks again', async () => {
  await makeSwaps(3)
  const { cache } = await load()
  await swap(chain, {
    tokenIn: 'ZKP',
    tokenOut: 'DAI',
    amountIn: parseEther('9'),
  })
  chain.requests.length = 0
  const { entries } = await load({ cache, reorgDepth: 5 })
  expect(amountsOf(entries)).toEqual([9, 3, 2, 1])
  const froms = logQueries().map(({ fromBlock }) => Number(fromBlock))
  expect(froms).toEqual([cache.latestFetchedBlock - 4])
})

test('rule: a swap that a reorg took back is dropped', async () => {
  const { devnet } = chain
  await makeSwaps(1, 1)
  const fork = await devnet.snapshot()
  await makeSwaps(2, 1)
  const { cache, entries } = await load()
  expect(amountsOf(entries)).toEqual([2, 1, 1])
  await devnet.revert(fork)
  await send(chain, routeCall(chain, ['ZKP', 'USDT'], parseEther('7')))
  const after = await load({ cache })
  expect(amountsOf(after.entries)).toEqual([7, 1])
  expect(after.entries).toEqual((await load()).entries)
})

test.each([
  ['another genesis', { genesisHash: `0x${'11'.repeat(32)}` as const }],
  ['another chain', { chainId: 1 }],
  [
    'another account',
    { account: '0x0000000000000000000000000000000000000001' as const },
  ],
  ['365 days of age', { lastFetchedAt: Date.now() - 365 * 86_400_000 }],
])('rule: a cache of %s is dropped', async (_, change) => {
  await makeSwaps(2, 1)
  const { cache } = await load()
  const stale = { ...cache, logs: cache.logs.slice(1), ...change }
  expect(amountsOf((await load({ cache: stale })).entries)).toEqual([2, 1])
})

test('rule: a cache of a day less than 365 is kept', async () => {
  const { cache } = await load()
  chain.requests.length = 0
  await load({
    cache: { ...cache, lastFetchedAt: Date.now() - 364 * 86_400_000 },
    reorgDepth: 1,
  })
  expect(logQueries().map(({ fromBlock }) => Number(fromBlock))).toEqual([
    cache.latestFetchedBlock,
  ])
})

test('rule: a store keeps it between calls, as JSON under a key per address', async () => {
  const { deployment, user } = chain
  await makeSwaps(2, 1)
  const texts = new Map<string, string>()
  const store: SwapHistoryStore = {
    getItem: (key) => texts.get(key) ?? null,
    setItem: (key, value) => void texts.set(key, value),
  }
  const first = await load({ store })
  const key = `swapHistoryCache-${deployment.chain.id}-${user.address.toLowerCase()}`
  expect([...texts.keys()]).toEqual([key])
  expect(JSON.parse(texts.get(key) as string)).toEqual(first.cache)
  expect(Object.keys(first.cache)).toEqual(
    expect.arrayContaining([
      'logs',
      'fromBlock',
      'latestFetchedBlock',
      'lastFetchedAt',
    ]),
  )
  chain.requests.length = 0
  const second = await load({ store, reorgDepth: 0 })
  expect(second.entries).toEqual(first.entries)
  // Nothing is new, so only the head and the genesis are asked for.
  expect(chain.requests.map(({ method }) => method).sort()).toEqual([
    'eth_blockNumber',
    'eth_getBlockByNumber',
  ])
})

test.each([
  ['garbage', { getItem: () => '{', setItem: () => {} }],
  [
    'a cache with a broken log',
    {
      getItem: () => JSON.stringify({ version: 1, logs: [{}] }),
      setItem: () => {},
    },
  ],
  [
    'nothing, and throws',
    {
      getItem: () => {
        throw new Error('denied')
      },
      setItem: () => {
        throw new Error('quota exceeded')
      },
    },
  ],
] as [string, SwapHistoryStore][])(
  'behavior: a store with %s costs no more than time',
  async (_, store) => {
    await makeSwaps(2, 1)
    expect(amountsOf((await load({ store })).entries)).toEqual([2, 1])
  },
)

test('rule: progress tells how far it is', async () => {
  await makeSwaps(2)
  const seen: number[][] = []
  const { cache } = await load({
    windowSize: 15,
    windowsInFlight: 1,
    onProgress: ({ scannedBlocks, entries }) =>
      seen.push([scannedBlocks, entries]),
  })
  const head = cache.latestFetchedBlock
  expect(seen.at(0)).toEqual([15, 0])
  expect(seen.at(-1)).toEqual([head - chain.deployment.startBlock + 1, 2])
})

test('rule: it stops when aborted, and the store has what was read', async () => {
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
  const { entries } = await load({ ...options, store, reorgDepth: 0 })
  expect(amountsOf(entries)).toEqual([3, 2, 1])
  expect(logQueries().length).toBeLessThan(6)
})

const loadWith = (
  methods: Methods,
  options: Partial<getSwapHistory.Parameters> = {},
) =>
  getSwapHistory(connectWith(chain, methods), {
    deployment: chain.deployment,
    account: chain.user.address,
    ...options,
  })

/** A node that refuses more than some blocks, in its own words. */
const refusing = (most: number, error: () => Error) => {
  const asked: number[] = []
  const methods: Methods = {
    eth_getLogs: (params, forward) => {
      const [{ fromBlock, toBlock }] = params
      const blocks = Number(toBlock) - Number(fromBlock) + 1
      asked.push(blocks)
      if (blocks > most) throw error()
      return forward('eth_getLogs', params)
    },
  }
  return { asked, methods }
}

test.each([
  ['-32005', () => rpcError(-32005, 'query returned more than 10000 results')],
  ['-32602', () => rpcError(-32602, 'block range is too wide')],
  ['no code', () => new Error('backend hiccup')],
])('rule: a range refused with %s is halved', async (_, error) => {
  await makeSwaps(3)
  const { asked, methods } = refusing(7, error)
  const { entries } = await loadWith(methods)
  expect(entries).toEqual((await load()).entries)
  expect(asked[0]).toBeGreaterThan(60)
  expect(asked.some((blocks) => blocks <= 7)).toBe(true)
})

test('rule: what was refused once is not asked for again', async () => {
  await makeSwaps(3)
  const { asked, methods } = refusing(20, () => rpcError(-32005, 'limit'))
  await loadWith(methods, { windowSize: 32, windowsInFlight: 1 })
  expect(asked.filter((blocks) => blocks > 20)).toEqual([32])
})

test('error: a node that does not answer is not asked for less', async () => {
  let isGone = false
  const asked = vi.fn()
  await expect(
    loadWith({
      eth_blockNumber: (_, forward) => {
        if (isGone) throw new TypeError('fetch failed')
        return forward('eth_blockNumber')
      },
      eth_getLogs: () => {
        isGone = true
        asked()
        throw new TypeError('fetch failed')
      },
    }),
  ).rejects.toMatchObject({ name: 'ReadFailedError', details: 'fetch failed' })
  expect(asked).toHaveBeenCalledTimes(1)
})

test('error: Block not found', async () => {
  await makeSwaps(1, 1)
  const withoutTime: Methods[string] = async (params, forward) =>
    ((await forward('eth_getLogs', params)) as object[]).map((log) => ({
      ...log,
      blockTimestamp: undefined,
    }))
  await expect(
    loadWith({ eth_getLogs: withoutTime, eth_getBlockByHash: () => null }),
  ).rejects.toMatchObject({ name: 'BlockNotFoundError' })
  await expect(
    loadWith({ eth_getTransactionByHash: () => null }),
  ).rejects.toThrow('Block not found')
  // With the block there, an older node's logs do as well.
  expect(await loadWith({ eth_getLogs: withoutTime })).toMatchObject({
    entries: (await load()).entries,
  })
})

test('error: the node is gone from the start', async () => {
  const { deployment, gone, user } = chain
  await expect(
    getSwapHistory(gone, { deployment, account: user.address }),
  ).rejects.toMatchObject({
    name: 'ReadFailedError',
    shortMessage: 'Could not read the head of the chain.',
  })
})

/** Sixteen swaps of another and, for the other, one of the user; twice. */
async function makeSwapsAmongOthers() {
  const { other } = chain
  await approveAll(chain, 'USDT', other)
  for (let index = 0; index < 32; index++) {
    const call = routeCall(chain, ['USDT', 'DAI'], 1_000n, other.address)
    await send(chain, call, other)
    if (index % 16 === 15)
      await send(
        chain,
        routeCall(chain, ['ZKP', 'USDT'], parseEther('1'), other.address),
      )
  }
  chain.requests.length = 0
}

const countOf = (method: string) =>
  chain.requests.filter((request) => request.method === method).length

test('rule: many swaps of others cost few reads', async () => {
  await makeSwapsAmongOthers()
  const { entries } = await load()
  expect(entries).toHaveLength(2)
  // The two, by which the node's states are tried too.
  expect(countOf('eth_getTransactionByHash')).toBe(2)
  // A node without old states is asked for each transaction instead.
  const without = await loadWith({
    eth_getTransactionCount: () => {
      throw rpcError(-32000, 'missing trie node')
    },
  })
  expect(without.entries).toEqual(entries)
})

test('rule: events that pay somebody else are left out, but no swap of the account', async () => {
  const { other, user } = chain
  const crowd = () =>
    send(
      chain,
      throughContract(
        chain,
        Array.from({ length: 60 }, () =>
          routeCall(chain, ['ZKP', 'USDT'], 10n ** 15n, other.address),
        ),
      ),
      other,
      10_000_000n,
    )
  await crowd()
  // One of the two pays the account.
  await send(
    chain,
    throughContract(chain, [
      routeCall(chain, ['ZKP', 'USDT'], parseEther('1'), user.address),
      routeCall(chain, ['ZKP', 'DAI'], parseEther('2'), other.address),
    ]),
  )
  await crowd()
  // No event names the account.
  await send(
    chain,
    routeCall(chain, ['ZKP', 'DAI'], parseEther('3'), other.address),
  )
  await crowd()
  await proxyRequest('4')
  for (let count = 0; count < 3; count++) await crowd()

  chain.requests.length = 0
  const limit = Number.POSITIVE_INFINITY
  const { entries } = await load({ limit, windowSize: 3 })
  expect(amountsOf(entries)).toEqual([4, 3, 2, 1])
  const queries = chain.requests.filter(
    ({ method, params: [filter] }) =>
      method === 'eth_getLogs' &&
      (filter as { topics: string[] }).topics[0] === swapTopic,
  )
  // Who is paid is the third topic.
  expect(
    queries.filter(
      ({ params: [filter] }) => (filter as { topics: string[] }).topics[2],
    ).length,
  ).toBeGreaterThan(0)
})

test('rule: wrong old nonces lose no swap', async () => {
  await makeSwapsAmongOthers()
  const { entries } = await load()
  expect(entries).toHaveLength(2)
  const { client } = chain.devnet
  const head = Number(await client.getBlockNumber())
  const { address } = chain.user
  const nonceAt = async (blockNumber: number) =>
    client.getTransactionCount({ address, blockNumber: BigInt(blockNumber) })
  const wrong: ((block: number) => number | Promise<number>)[] = [
    () => 0,
    () => 2,
    () => 7,
    // As if the blocks before had never been.
    (block) => (block < head ? 0 : 2),
    (block) => (block < head - 4 ? 0 : nonceAt(block)),
    // The oldest state that it has, or the next one.
    (block) => nonceAt(Math.max(block, head - 4)),
    async (block) => Math.max((await nonceAt(block)) - 1, 0),
    (block) => nonceAt(Math.min(block + 5, head)),
    (block) => block % 3,
  ]
  for (const answer of wrong) {
    const { entries: found } = await loadWith({
      eth_getTransactionCount: async ([account, block], forward) =>
        block === 'latest'
          ? forward('eth_getTransactionCount', [account, block])
          : `0x${(await answer(Number(block))).toString(16)}`,
    })
    expect(found, String(answer)).toEqual(entries)
  }
})

test('rule: a native coin that another sends is found among many swaps', async () => {
  const { other, user } = chain
  await approveAll(chain, 'USDT', other)
  const sell = (recipient: `0x${string}`) =>
    send(chain, routeCall(chain, ['USDT', 'ZKP'], 1_000n, recipient), other)
  for (let index = 0; index < 24; index++) {
    await sell(other.address)
    if (index === 12) await sell(user.address)
  }
  chain.requests.length = 0
  const { entries } = await load()
  expect(entries).toMatchObject([
    { user: other.address, recipient: user.address },
  ])
  // The first, by which the node's states are tried, and a few around the one.
  expect(countOf('eth_getTransactionByHash')).toBeLessThanOrEqual(4)
})

test('rule: wrong old balances lose no swap', async () => {
  const { other, user } = chain
  await approveAll(chain, 'USDT', other)
  // Between two of the user's own swaps, four to the native coin, one for them.
  await makeSwaps(1, 1)
  for (const to of [other, other, user, other])
    await send(
      chain,
      routeCall(chain, ['USDT', 'ZKP'], 1_000n, to.address),
      other,
    )
  await makeSwaps(1, 1)
  const { entries } = await load()
  expect(entries).toHaveLength(3)
  expect(entries[1]).toMatchObject({ user: other.address })
  type Answer = Methods[string]
  const answers: Answer[] = [
    () => '0x1',
    () => {
      throw rpcError(-32000, 'missing trie node')
    },
  ]
  // The newest state, whatever was asked for.
  const newest =
    (method: string): Answer =>
    ([what], forward) =>
      forward(method, [what, 'latest'])
  for (const methods of [
    ...answers.map((answer) => ({ eth_getBalance: answer, eth_call: answer })),
    { eth_getBalance: newest('eth_getBalance'), eth_call: newest('eth_call') },
  ]) {
    const { entries: found } = await loadWith(methods as Methods)
    expect(found, String(methods.eth_call)).toEqual(entries)
  }
})

/** Lets code of the user send the caller as many coins as asked for. */
async function delegate() {
  const { devnet, other, user } = chain
  const { client } = devnet
  const address = `0x${'c0de'.repeat(10)}` as const
  await client.setCode({
    address,
    bytecode: '0x6000600060006000600035335af100',
  })
  const authorization = await user.signAuthorization({
    address,
    chainId: await client.getChainId(),
    nonce: await client.getTransactionCount({ address: user.address }),
  })
  const call = { account: other, chain: null, to: user.address, gas: 200_000n }
  const wait = async (hash: `0x${string}`) =>
    expect(await client.waitForTransactionReceipt({ hash })).toMatchObject({
      status: 'success',
    })
  await wait(
    await client.sendTransaction({
      ...call,
      authorizationList: [authorization],
    }),
  )
  return async (amount: bigint) =>
    wait(
      await client.sendTransaction({
        ...call,
        data: toHex(amount, { size: 32 }),
      }),
    )
}

test('rule: a swap is listed though code of the account spent what it paid', async () => {
  const { devnet, other, user } = chain
  await approveAll(chain, 'USDT', other)
  const spend = await delegate()
  await makeSwaps(1, 1)
  const { address } = user
  const before = await devnet.client.getBalance({ address })
  for (const to of [other, other, user, other, other])
    await send(
      chain,
      routeCall(chain, ['USDT', 'ZKP'], 1_000n, to.address),
      other,
    )
  await spend((await devnet.client.getBalance({ address })) - before)
  expect(await devnet.client.getBalance({ address })).toBe(before)
  await makeSwaps(1, 1)
  expect((await load()).entries).toMatchObject([
    { user: user.address },
    { user: other.address, recipient: user.address },
    { user: user.address },
  ])
})

test('rule: no more swaps are returned than asked for', async () => {
  await makeSwaps(4, 1)
  const one = await load({ limit: 1 })
  expect(amountsOf(one.entries)).toEqual([4])
  expect(one.isComplete).toBe(false)
  // Whatever the cache knows of already.
  const { cache } = await load()
  const two = await load({ limit: 2, cache })
  expect(amountsOf(two.entries)).toEqual([4, 3])
  expect(two.isComplete).toBe(false)
  expect(two.cache.logs).toHaveLength(4)
  const all = await load({ limit: 2, cache, loadMore: true })
  expect(amountsOf(all.entries)).toEqual([4, 3, 2, 1])
  expect(all.isComplete).toBe(true)
})

test('args: confirmations', async () => {
  await makeSwaps(3, 1)
  const amounts = async (confirmations: number, cache?: SwapHistoryCache) =>
    amountsOf((await load({ confirmations, cache })).entries)
  // Each swap has one block more on it than its number of younger ones, twice.
  expect(await amounts(2)).toEqual([3, 2, 1])
  expect(await amounts(3)).toEqual([2, 1])
  expect(await amounts(5)).toEqual([1])
  // Nor is one listed that a cache has too early.
  const { cache } = await load()
  expect(await amounts(3, cache)).toEqual([2, 1])
  expect(await amounts(100)).toEqual([])
})

test.each<[string, (logs: SwapHistoryLog[]) => SwapHistoryLog[]]>([
  ['a log twice', ([first, ...rest]) => [first, first, ...rest] as never],
  ['logs out of order', (logs) => logs.toReversed()],
  [
    'a pair of another exchange',
    ([log, ...rest]) => [
      { ...(log as SwapHistoryLog), address: chain.other.address },
      ...rest,
    ],
  ],
  [
    'another event',
    ([log, ...rest]) => [
      {
        ...(log as SwapHistoryLog),
        topics: [`0x${'22'.repeat(32)}`, ...(log?.topics.slice(1) ?? [])],
      },
      ...rest,
    ],
  ],
  [
    'amounts that are none',
    ([log, ...rest]) => [
      { ...(log as SwapHistoryLog), data: `0x${'zz'.repeat(128)}` },
      ...rest,
    ],
  ],
  [
    'a block that was not searched',
    ([log, ...rest]) => [
      { ...(log as SwapHistoryLog), blockNumber: 0 },
      ...rest,
    ],
  ],
  [
    'a swap between others',
    ([log, ...rest]) => [
      {
        ...(log as SwapHistoryLog),
        user: chain.other.address,
        recipient: chain.other.address,
      },
      ...rest,
    ],
  ],
])('rule: a cache with %s is read again', async (_, tamper) => {
  await makeSwaps(2, 1)
  const { cache, entries } = await load()
  const tampered = { ...cache, logs: tamper(cache.logs) }
  // So that a believed cache would stay as it is.
  const found = await load({ cache: tampered, reorgDepth: 0 })
  expect(found.entries).toEqual(entries)
  expect(found.cache.logs).toEqual(cache.logs)
})

test('rule: the store is written once, or once a second', async () => {
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
