import { type Hex, parseEther, parseUnits } from 'viem'
import { expect, test } from 'vitest'
import { useChain } from '../../test/chain.js'
import { pairEventAbi } from '../../test/createPoolLife.js'
import { createStore } from '../../test/createStore.js'
import { approveAll, routeCall, send } from '../../test/send.js'
import { connectWith } from '../../test/wallet.js'
import { swapTopic } from '../events/topics.js'
import { getPair } from './getPair.js'
import { getPoolActivity } from './getPoolActivity.js'
import { getPoolAprs } from './getPoolAprs.js'

const chain = useChain()
const hour = 3_600n
/** About three units of USDT. */
const dust = 3_333_333_333_333n

/** Trades over several hours, each in a separate block. */
async function trade() {
  const { devnet } = chain
  const { timestamp } = await devnet.client.getBlock()
  const next = (timestamp / hour + 1n) * hour
  await approveAll(chain, 'USDT')
  await approveAll(chain, 'DAI')
  const trades = [
    [0n, ['DAI', 'USDT'], parseEther('12.345678901234567891')],
    [100n, ['USDT', 'DAI'], parseUnits('7.654321', 6)],
    [3n * hour, ['USDT', 'DAI', 'ZKP'], parseUnits('20', 6)],
    [3n * hour + 1n, ['DAI', 'USDT'], dust],
  ] as const
  for (const [after, route, amount] of trades) {
    await devnet.setNextBlockTimestamp(next + after)
    await send(chain, routeCall(chain, [...route], amount))
  }
  return Number(next)
}

const dai = { tokenA: 'DAI', tokenB: 'USDT' } as const

test('rule: figures match a plain script on the same logs', async () => {
  const { client, deployment, devnet } = chain
  const begin = await trade()
  const pool = await getPair(client, { deployment, ...dai })
  const logs = await devnet.client.getContractEvents({
    abi: pairEventAbi,
    address: pool.pairAddress,
    fromBlock: 0n,
    strict: true,
  })
  const head = await devnet.client.getBlock()
  const activity = await getPoolActivity(client, { deployment, ...dai })

  expect(activity).toMatchObject({
    blockNumber: head.number,
    timestamp: Number(head.timestamp),
    reserveA: pool.reserveA,
    reserveB: pool.reserveB,
    // Both sides have the same value at the pool's own price.
    tvl: 2n * pool.reserveB,
    quoteToken: { symbol: 'USDT' },
  })
  /** Converts values of token0 and token1 to those of tokenA and tokenB, or back. */
  const sort = <value>(value0: value, value1: value) =>
    pool.token0 === pool.tokenA.address ? [value0, value1] : [value1, value0]
  const swaps = logs.flatMap((log) =>
    log.eventName === 'Swap'
      ? [
          {
            in: sort(log.args.amount0In, log.args.amount1In),
            out: sort(log.args.amount0Out, log.args.amount1Out),
          },
        ]
      : [],
  ) as { in: [bigint, bigint]; out: [bigint, bigint] }[]
  expect(swaps).toHaveLength(4)
  const sum = (values: bigint[]) => values.reduce((a, b) => a + b, 0n)
  const [volumeA, volumeB] = ([0, 1] as const).map((side) =>
    sum(swaps.map((one) => one.in[side] + one.out[side])),
  ) as [bigint, bigint]
  const [feesA, feesB] = ([0, 1] as const).map((side) =>
    sum(swaps.map((one) => (one.in[side] * 3n) / 1_000n)),
  ) as [bigint, bigint]
  const { reserveA, reserveB } = pool
  const yearly = (feesA * reserveB + feesB * reserveA) * 365n * 10_000n
  const { day } = activity
  expect(day).toMatchObject({
    ...{ volumeA, volumeB, feesA, feesB, trades: 4 },
    volume: (volumeA * reserveB + volumeB * reserveA) / reserveA / 2n,
    aprBps: Number(yearly / (2n * reserveA * reserveB)),
  })
  // Only 24 hours were read so far.
  expect(activity.week).toBe(undefined)
  const whole = await getPoolActivity(client, { deployment, ...dai, from: 1 })
  expect(whole.week?.aprBps).toBe(Number(yearly / (14n * reserveA * reserveB)))
  const list = await getPoolAprs(client, { deployment })
  expect(list.blockNumber).toBe(head.number)
  expect(Object.keys(list.aprs)).toHaveLength(deployment.pairs.length)
  expect(list.aprs[pool.pairAddress]).toBe(day.aprBps)
  const { hours = [], ...sums } = list.days[pool.pairAddress] ?? {}
  const [volume0, volume1] = sort(volumeA, volumeB)
  const [fees0, fees1] = sort(feesA, feesB)
  expect(sums).toEqual({ volume0, volume1, fees0, fees1, trades: 4 })
  expect(sum(hours.map((hour) => hour.volume0))).toBe(volume0)

  // The candles of the initial deposit, of two hours with trades, and of quiet hours.
  const traded = activity.candles.filter(({ trades }) => trades > 0)
  expect(traded.map(({ time, trades }) => [time, trades])).toEqual([
    [begin, 2],
    [begin + 3 * 3_600, 2],
  ])
  // The same pool with the other quote token.
  const other = await getPoolActivity(client, {
    deployment,
    tokenA: 'USDT',
    tokenB: 'DAI',
    quote: 'ZKP',
  })
  expect(other.day.volumeA).toBe(volumeB)
  expect(other.trades[0]).toMatchObject({ type: 'buy', amountB: dust })
  expect(activity.trades[0]).toMatchObject({ type: 'sell', amountA: dust })
  expect(whole.trades.map(({ type }) => type)).toEqual([
    'sell',
    'buy',
    'buy',
    'sell',
    'deposit',
  ])
  const [zkp, usdt] = (await Promise.all(
    ['DAI', 'USDT'].map((tokenA) =>
      getPair(client, { deployment, tokenA, tokenB: 'ZKP' }),
    ),
  )) as [getPair.ReturnType, getPair.ReturnType]
  // DAI and USDT each have a pool with ZKP.
  expect(other.tvl).toBe(
    (reserveA * zkp.reserveB * usdt.reserveA +
      reserveB * usdt.reserveB * zkp.reserveA) /
      (zkp.reserveA * usdt.reserveA),
  )
})

test('rule: a chart reads only its pool’s events, and the APRs read each swap once', async () => {
  const { client, deployment, requests } = chain
  await trade()
  const { pairAddress } = await getPair(client, { deployment, ...dai })
  const getFilters = () =>
    requests
      .splice(0)
      .filter(({ method }) => method === 'eth_getLogs')
      .map(({ params }) => (params as { address: Hex[]; topics: Hex[] }[])[0])
  requests.length = 0
  await getPoolActivity(client, { deployment, ...dai })
  for (const filter of getFilters())
    expect(filter?.address).toEqual([pairAddress.toLowerCase()])
  await getPoolAprs(client, { deployment })
  const filters = getFilters()
  expect(filters.map((filter) => filter?.topics)).toEqual([[swapTopic]])
  expect(filters[0]?.address).toHaveLength(deployment.pairs.length)
})

test.each([0n, 48n])(
  'rule: a refresh takes four requests, after %d hours without a trade',
  async (hours) => {
    const { client, deployment, devnet, requests } = chain
    await trade()
    const { timestamp } = await devnet.client.getBlock()
    await devnet.setNextBlockTimestamp(timestamp + hours * hour + 1n)
    await devnet.mine(20)
    const store = createStore()
    await getPoolActivity(client, { deployment, ...dai, store })
    await send(chain, routeCall(chain, ['DAI', 'USDT'], parseEther('5')))
    requests.length = 0
    const warm = await getPoolActivity(client, { deployment, ...dai, store })
    expect(requests.map(({ method }) => method)).toEqual([
      'eth_getBlockByNumber',
      'eth_getBlockByNumber',
      'eth_call',
      'eth_getLogs',
    ])
    expect(warm).toEqual(await getPoolActivity(client, { deployment, ...dai }))
  },
)

test('rule: ignores a cache of another chain, deployment or format', async () => {
  const { client, deployment } = chain
  await trade()
  const kept = createStore()
  const pool = { deployment, ...dai }
  const truth = await getPoolActivity(client, { ...pool, store: kept })
  const { cache } = kept
  const foreign = (hash: Hex) => `0x${'f'.repeat(10)}${hash.slice(12)}` as Hex
  for (const other of [
    // The cache of an earlier chain with the same ID.
    {
      ...cache,
      heads: cache.heads.map((block: { hash: Hex }) => ({
        ...block,
        hash: foreign(block.hash),
      })),
      logs: cache.logs.map((item: { blockHash: Hex }) => ({
        ...item,
        blockHash: foreign(item.blockHash),
        spans: {},
      })),
    },
    { ...cache, genesisHash: foreign(cache.genesisHash) },
    { ...cache, chainId: 1 },
    { ...cache, contracts: cache.contracts.slice(1) },
    { ...cache, logs: [...cache.logs, ...cache.logs] },
    { ...cache, version: 3 },
    { ...cache, logs: [{ ...cache.logs[0], spans: { 0: '7 x' } }] },
    { ...cache, logs: [{ ...cache.logs[0], spans: undefined }] },
    { ...cache, state: { since: 'early' } },
    'nonsense',
  ])
    expect(
      await getPoolActivity(client, { ...pool, store: createStore(other) }),
    ).toEqual(truth)
})

test('rule: requests each block once if logs have no time', async () => {
  const { client, deployment } = chain
  await trade()
  const asked: unknown[] = []
  const node = connectWith(chain, {
    eth_getBlockByHash: (params, forward) => {
      asked.push(params[0])
      return forward('eth_getBlockByHash', params)
    },
    eth_getLogs: async (params, forward) => {
      const logs = (await forward('eth_getLogs', params)) as object[]
      return logs.map((log) => ({ ...log, blockTimestamp: undefined }))
    },
  })
  const found = await getPoolActivity(node, { deployment, ...dai })
  expect(found).toEqual(await getPoolActivity(client, { deployment, ...dai }))
  // The search for the previous price may request one block again.
  expect(new Set(asked).size).toBeGreaterThan(asked.length - 2)
})

test('rule: a stopped search continues where it stopped', async () => {
  const { client, deployment } = chain
  await trade()
  const store = createStore()
  const controller = new AbortController()
  const reason = new Error('enough')
  const pool = { deployment, ...dai, windowSize: 10, windowsInFlight: 1 }
  let stoppedAt = 0
  await expect(
    getPoolActivity(client, {
      ...pool,
      store,
      signal: controller.signal,
      onProgress: ({ fromBlock }) => {
        stoppedAt = fromBlock
        controller.abort(reason)
      },
    }),
  ).rejects.toBe(reason)
  const read: number[] = []
  const found = await getPoolActivity(client, {
    ...pool,
    store,
    onProgress: ({ toBlock }) => read.push(toBlock),
  })
  // Reads the newest blocks again, then those below.
  expect(read.slice(0, 2)).toEqual([Number(found.blockNumber), stoppedAt - 1])
  expect(found).toEqual(await getPoolActivity(client, pool))
})

test('rule: stopping a search does not wait for the reserves', async () => {
  const { client, deployment } = chain
  await trade()
  const store = createStore()
  const pool = { deployment, ...dai, store }
  await getPoolActivity(client, pool)
  const controller = new AbortController()
  const { signal } = controller
  const reason = new Error('enough')
  const node = connectWith(chain, {
    eth_call: () => {
      controller.abort(reason)
      return new Promise(() => undefined)
    },
  })
  await expect(getPoolActivity(node, { ...pool, signal })).rejects.toBe(reason)
})

test('rule: two concurrent reads take turns using a store, and request each window once', async () => {
  const { client, deployment, requests } = chain
  await trade()
  const read = (store: ReturnType<typeof createStore>, tokenA: string) =>
    getPoolActivity(client, { deployment, tokenA, tokenB: 'USDT', store })
  const countLogs = () =>
    requests.filter(({ method }) => method === 'eth_getLogs').length

  requests.length = 0
  await read(createStore(), 'DAI')
  const alone = countLogs()
  requests.length = 0
  const store = createStore()
  const both = await Promise.all([read(store, 'DAI'), read(store, 'DAI')])
  // The second read only reads the newest blocks again.
  expect(countLogs()).toBe(alone + 1)
  expect(both[1]).toEqual(both[0])
})

test('rule: a waiting read can be stopped, and continues after another read fails', async () => {
  const { client, deployment, gone } = chain
  await trade()
  const store = createStore()
  const options = { deployment, ...dai, store }
  const controller = new AbortController()
  const failing = getPoolActivity(gone, options)
  const stopped = getPoolActivity(client, {
    ...options,
    signal: controller.signal,
  })
  const next = getPoolActivity(client, options)
  const reason = new Error('enough')
  controller.abort(reason)
  await expect(stopped).rejects.toBe(reason)
  await expect(failing).rejects.toMatchObject({ name: 'ReadFailedError' })
  expect(await next).toEqual(
    await getPoolActivity(client, { deployment, ...dai }),
  )
})
