import { fileURLToPath } from 'node:url'
import { parseDeployment, swapTopic } from '@letheswap/sdk'
import {
  burnTopic,
  getPoolActivity,
  mintTopic,
  syncTopic,
  transferTopic,
} from '@letheswap/sdk/market'
import { type Address, createClient, custom, http, pad, toHex } from 'viem'
import { deploymentJson } from '../../test/deployment.js'
import { serveApart, serveParent } from '../../test/serveNode.js'
import { getPairs } from '../logs/getPairs.js'

const deployment = parseDeployment(deploymentJson)
const pairs = [...getPairs(deployment).values()]
const pool = { deployment, tokenA: 'DAI', tokenB: 'USDT' } as const
const topics = [[swapTopic, syncTopic, mintTopic, burnTopic, transferTopic]]
const windowsInFlight = 8
const turns = 5

type Window = [from: number, to: number]

/** A node of a made-up chain: swaps of two pairs in turn, spread over blocks. */
function createNode(swaps: number, blocks: number) {
  const blockOf = (index: number) => 1 + Math.floor((index * blocks) / swaps)
  const hashOf = (block: number) => pad(toHex(2 ** 40 + block))
  const timeOf = (block: number) => toHex(1_760_000_000 + block)
  const words = (...values: bigint[]) =>
    `0x${values.map((value) => value.toString(16).padStart(64, '0')).join('')}`
  const router = pad(deployment.contracts.router)
  const logs = Array.from({ length: swaps }, (_, index) => {
    const block = blockOf(index)
    const { pairAddress } = pairs[index % pairs.length] as {
      pairAddress: Address
    }
    const [a, b] = [10n ** 24n + BigInt(index % 999), 10n ** 12n]
    const isIn = index % 3 === 0
    const toText = (logIndex: number, topics: string[], data: string) =>
      JSON.stringify({
        address: pairAddress.toLowerCase(),
        topics,
        data,
        blockHash: hashOf(block),
        blockNumber: toHex(block),
        blockTimestamp: timeOf(block),
        transactionHash: pad(toHex(index + 1)),
        transactionIndex: toHex(index % 7),
        logIndex: toHex(logIndex),
        removed: false,
      })
    const first = 4 * index
    return [
      toText(first, [syncTopic], words(a, b)),
      toText(
        first + 1,
        [swapTopic, router, router],
        isIn
          ? words(10n ** 18n, 0n, 0n, 10n ** 6n)
          : words(0n, 10n ** 6n, 10n ** 18n, 0n),
      ),
    ].join(',')
  })
  /** The first swap of a block or above it. */
  const indexOf = (block: number) =>
    Math.ceil((Math.max(block - 1, 0) * swaps) / blocks)
  return {
    // biome-ignore lint/suspicious/noExplicitAny: whatever a method takes
    answer(method: string, [first]: any[]) {
      if (method === 'eth_getLogs') {
        const { fromBlock, toBlock } = first
        const [from, to] = [
          indexOf(Number(fromBlock)),
          indexOf(Number(toBlock) + 1),
        ]
        return `[${logs.slice(from, to).join(',')}]`
      }
      if (method === 'eth_getBlockByNumber') {
        const block = first === 'latest' ? blocks : Number(first)
        return `{"number":"${toHex(block)}","hash":"${hashOf(block)}","timestamp":"${timeOf(block)}"}`
      }
      throw new Error(`The node has no ${method}.`)
    },
  }
}

const connect = (url: string) =>
  createClient({
    transport: http(url, { batch: true, maxResponseBodySize: 100_000_000 }),
  })

/** The windows in which a cold scan reads. */
async function getWindows(url: string) {
  const node = connect(url)
  const windows: Window[] = []
  const client = createClient({
    transport: custom({
      request: ({ method, params }) => {
        const [filter] = params ?? []
        if (method === 'eth_getLogs')
          windows.push([Number(filter.fromBlock), Number(filter.toBlock)])
        return node.request({ method, params } as never)
      },
    }),
  })
  await getPoolActivity(client, pool)
  return windows
}

/** CPU time of this process and wall time, in milliseconds. */
async function measure(run: () => Promise<unknown>) {
  const before = process.cpuUsage()
  const start = performance.now()
  await run()
  const wall = performance.now() - start
  const { user, system } = process.cpuUsage(before)
  return { cpu: (user + system) / 1_000, wall }
}

async function compare(swaps: number, blocks: number) {
  const program = fileURLToPath(import.meta.url)
  const { url, getCounts, stop } = await serveApart(program, [swaps, blocks])
  const cold = await getWindows(url)
  const client = connect(url)
  const usual = Array.from(
    { length: Math.ceil(blocks / 2_000) },
    (_, index): Window => [
      index * 2_000 + 1,
      Math.min((index + 1) * 2_000, blocks),
    ],
  )
  const readBare = (windows: readonly Window[]) => async () => {
    // A reader has what it read.
    const answers: unknown[] = []
    for (let start = 0; start < windows.length; start += windowsInFlight)
      answers.push(
        await Promise.all(
          windows.slice(start, start + windowsInFlight).map(([from, to]) =>
            client.request({
              method: 'eth_getLogs',
              params: [{ topics, fromBlock: toHex(from), toBlock: toHex(to) }],
            } as never),
          ),
        ),
      )
    return answers
  }
  const { cache } = await getPoolActivity(client, pool)
  // The newest block is another one than was seen.
  const refreshed = { ...pool, cache: { ...cache, headHash: undefined } }
  await getCounts()
  await getPoolActivity(client, refreshed)
  const { calls: warm } = await getCounts()
  const sides = {
    'a bare log loop': readBare(usual),
    'one with the same windows': readBare(cold),
    cold: () => getPoolActivity(client, pool),
    warm: () => getPoolActivity(client, refreshed),
  }
  const best = Object.fromEntries(
    Object.keys(sides).map((name) => [name, { cpu: Infinity, wall: Infinity }]),
  )
  for (let turn = 0; turn < turns; turn++)
    for (const [name, run] of Object.entries(sides)) {
      const { cpu, wall } = await measure(run)
      const least = best[name] as { cpu: number; wall: number }
      // The least disturbed turn.
      least.cpu = Math.min(least.cpu, cpu)
      least.wall = Math.min(least.wall, wall)
    }
  const { cold: all, warm: refresh } = best as Record<
    string,
    { cpu: number; wall: number }
  >
  if (!all || !refresh) return
  console.log(
    `${swaps} swaps in ${blocks} blocks. A cold scan takes ${all.wall.toFixed(0)} ms, a refresh ${refresh.wall.toFixed(0)} ms and ${warm} requests. In CPU / time, cold is`,
  )
  for (const name of ['a bare log loop', 'one with the same windows']) {
    const bare = best[name] as { cpu: number; wall: number }
    console.log(
      `  ${(all.cpu / bare.cpu).toFixed(2)} / ${(all.wall / bare.wall).toFixed(2)} of ${name}`,
    )
  }
  stop()
}

const [swaps, blocks] = process.argv.slice(2).map(Number)
if (process.send && swaps !== undefined && blocks !== undefined)
  await serveParent(createNode(swaps, blocks))
else
  for (const [count, length] of [
    [1_000, 10_000],
    [10_000, 100_000],
    [20_000, 200_000],
    [100_000, 1_000_000],
  ] as const)
    await compare(count, length)
