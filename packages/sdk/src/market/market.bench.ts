import { fileURLToPath } from 'node:url'
import { parseDeployment, swapTopic, trustNode } from '@letheswap/sdk'
import {
  burnTopic,
  getPoolActivity,
  getPoolAprs,
  mintTopic,
  syncTopic,
} from '@letheswap/sdk/market'
import {
  type Address,
  createClient,
  decodeFunctionData,
  encodeFunctionResult,
  type Hex,
  http,
  multicall3Abi,
  pad,
  toHex,
} from 'viem'
import { deploymentJson } from '../../test/deployment.js'
import { serveApart, serveParent } from '../../test/serveNode.js'
import { getPairs } from '../deployment/registry.js'
import { candleSeconds } from './toCandles.js'

/** Ten pairs: the two that others use, and eight of new tokens. */
const symbols = ['AAA', 'BBB', 'CCC', 'DDD', 'EEE', 'FFF', 'GGG', 'HHH']
const deployment = parseDeployment({
  ...deploymentJson,
  contracts: {
    ...deploymentJson.contracts,
    multicall3: '0xcA11bde05977b3631167028862bE2a173976CA11',
  },
  tokens: [
    ...deploymentJson.tokens,
    ...symbols.map((symbol, index) => ({
      chainId: deploymentJson.chain.id,
      address: pad(toHex(index + 1), { size: 20 }),
      name: symbol,
      symbol,
      decimals: 18,
    })),
  ],
  pairs: [...deploymentJson.pairs, ...symbols.map((symbol) => `${symbol}-ZKP`)],
})
const pairs = [...getPairs(deployment).values()]
const topics = [[swapTopic, syncTopic, mintTopic, burnTopic]]

/** Two months with a block every two seconds, and a swap in every second block. */
const blocks = 2_600_000
const secondsPerBlock = 2
const dayBlocks = (24 * 60 * 60) / secondsPerBlock
const windowSize = 2_000
const windowsInFlight = 16
const turns = 3

const most = { ratio: 1.3, megabytes: 120, storeMegabytes: 5, idleRequests: 40 }

/**
 * Creates a node of a synthetic chain, with swaps of all pairs in turn, in every second
 * block.
 */
function createNode(isIdle: boolean) {
  const hashOf = (block: number) => pad(toHex(2 ** 40 + block))
  const timeOf = (block: number) =>
    toHex(1_760_000_000 + block * secondsPerBlock)
  const words = (...values: bigint[]) =>
    `0x${values.map((value) => value.toString(16).padStart(64, '0')).join('')}`
  const router = pad(deployment.contracts.router)
  /**
   * Creates texts on demand and caches them, because a million would not fit into
   * memory.
   */
  const texts = new Map<number, Record<string, string>>()
  function getLogs(block: number) {
    const known = texts.get(block)
    if (known !== undefined) return known
    const index = block / 2
    const { pairAddress } = pairs[index % pairs.length] as {
      pairAddress: Address
    }
    const [a, b] = [10n ** 24n + BigInt(index % 999), 10n ** 12n]
    const toText = (logIndex: number, topics: string[], data: string) =>
      JSON.stringify({
        address: pairAddress.toLowerCase(),
        topics,
        data,
        blockHash: hashOf(block),
        blockNumber: toHex(block),
        blockTimestamp: timeOf(block),
        transactionHash: pad(toHex(index + 1)),
        transactionIndex: '0x0',
        logIndex: toHex(logIndex),
        removed: false,
      })
    const swap =
      index % 3 === 0
        ? words(10n ** 18n, 0n, 0n, 10n ** 6n)
        : words(0n, 10n ** 6n, 10n ** 18n, 0n)
    const logs: Record<string, string> = {
      [syncTopic]: toText(0, [syncTopic], words(a, b)),
      [swapTopic]: toText(1, [swapTopic, router, router], swap),
    }
    texts.set(block, logs)
    return logs
  }
  const isAsked = (block: number, { address }: { address?: string[] }) =>
    !address ||
    address.includes(
      (
        pairs[(block / 2) % pairs.length] as { pairAddress: Address }
      ).pairAddress.toLowerCase(),
    )

  return {
    // biome-ignore lint/suspicious/noExplicitAny: the parameters depend on the method
    answer(method: string, [first]: any[]): string {
      if (method === 'eth_getLogs') {
        if (isIdle) return '[]'
        const found: string[] = []
        const [from, to] = [Number(first.fromBlock), Number(first.toBlock)]
        // Rounds the first block up to an even number.
        for (let block = from + (from % 2); block <= to; block += 2)
          if (block > 0 && isAsked(block, first)) {
            const logs = getLogs(block)
            for (const topic in logs)
              if ([first.topics[0]].flat().includes(topic))
                found.push(logs[topic] as string)
          }
        return `[${found.join(',')}]`
      }
      if (method === 'eth_getBlockByNumber') {
        const block = first === 'latest' ? blocks : Number(first)
        return `{"number":"${toHex(block)}","hash":"${hashOf(block)}","timestamp":"${timeOf(block)}"}`
      }
      if (method === 'eth_blockNumber') return `"${toHex(blocks)}"`
      if (method === 'eth_call') {
        const { args } = decodeFunctionData({
          abi: multicall3Abi,
          data: first.data,
        })
        // Each result can be read as the address of a pair, and as its reserves.
        const result = (args as unknown as [unknown[]])[0].map(() => ({
          success: true,
          returnData: words(10n ** 24n, 10n ** 12n, 0n) as Hex,
        }))
        const data = encodeFunctionResult({
          abi: multicall3Abi,
          functionName: 'aggregate3',
          result,
        })
        return `"${data}"`
      }
      throw new Error(`The node has no ${method}.`)
    },
  }
}

function createStore() {
  const texts = new Map<string, string>()
  return {
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, text: string) => void texts.set(key, text),
    getSize: () =>
      [...texts.values()].reduce((sum, text) => sum + text.length, 0),
  }
}

/** Measures CPU and wall time in milliseconds. */
async function measure(run: () => Promise<unknown>) {
  const before = process.cpuUsage()
  const start = performance.now()
  await run()
  const wall = performance.now() - start
  const { user, system } = process.cpuUsage(before)
  return { cpu: (user + system) / 1_000, wall }
}

const megabytes = (bytes: number) => (bytes / 1_000_000).toFixed(1)

const getHeap = () => {
  globalThis.gc?.()
  return process.memoryUsage().heapUsed + process.memoryUsage().external
}

async function compare(name: string, interval: '5m' | '1h', days: number) {
  const program = fileURLToPath(import.meta.url)
  const { url, getCounts, stop } = await serveApart(program, [0])
  const client = createClient({
    transport: http(url, { batch: true, maxResponseBodySize: 100_000_000 }),
  }).extend(trustNode)
  const readBare = async () => {
    const first = blocks - days * dayBlocks + 1
    const step = windowSize * windowsInFlight
    for (let start = first; start <= blocks; start += step)
      await Promise.all(
        Array.from({ length: windowsInFlight }, async (_, index) => {
          const from = start + index * windowSize
          if (from > blocks) return
          const toBlock = toHex(Math.min(from + windowSize - 1, blocks))
          await client.request({
            method: 'eth_getLogs',
            params: [{ topics, fromBlock: toHex(from), toBlock }],
          } as never)
        }),
      )
  }
  let store = createStore()
  const readChart = async () => {
    store = createStore()
    const [{ day }, { aprs }] = await Promise.all([
      getPoolActivity(client, {
        deployment,
        tokenA: 'DAI',
        tokenB: 'USDT',
        interval,
        maxCandles: (days * 24 * 60 * 60) / candleSeconds[interval],
        store,
      }),
      getPoolAprs(client, { deployment, store }),
    ])
    return { day, pools: Object.values(aprs).filter((bps) => bps > 0).length }
  }
  await readBare()
  const start = getHeap()
  let peak = start
  const timer = setInterval(() => {
    const { heapUsed, external } = process.memoryUsage()
    peak = Math.max(peak, heapUsed + external)
  }, 20)
  const { day, pools } = await readChart()
  clearInterval(timer)
  const after = getHeap()
  const bare = { cpu: 0, wall: 0 }
  const chart = { cpu: 0, wall: 0 }
  await getCounts()
  for (let turn = 0; turn < turns; turn++)
    for (const [sum, run] of [
      [bare, readBare],
      [chart, readChart],
    ] as const) {
      const { cpu, wall } = await measure(run)
      sum.cpu += cpu
      sum.wall += wall
    }
  const ratios = [chart.cpu / bare.cpu, chart.wall / bare.wall]
  const isMet =
    ratios.every((ratio) => ratio <= most.ratio) &&
    after - start <= most.megabytes * 1e6 &&
    store.getSize() <= most.storeMegabytes * 1e6
  console.log(
    `${name} of ${blocks} blocks take ${(chart.wall / turns).toFixed(0)} ms; in CPU / time ${ratios
      .map((ratio) => ratio.toFixed(2))
      .join(
        ' / ',
      )} of a bare log loop (at most ${most.ratio}). It finds ${day.trades} trades of the day, and ${pools} APRs; ${megabytes(after - start)} MB stay in memory, at most ${megabytes(peak - start)} while reading; ${megabytes(store.getSize())} MB are stored: ${isMet ? 'met' : 'MISSED'}`,
  )
  stop()
  return isMet
}

/** Checks that an idle chain of the same length takes few requests. */
async function checkIdle() {
  const program = fileURLToPath(import.meta.url)
  const { url, getCounts, stop } = await serveApart(program, [1])
  const client = createClient({ transport: http(url) }).extend(trustNode)
  await getPoolActivity(client, {
    deployment,
    tokenA: 'DAI',
    tokenB: 'USDT',
    interval: '1d',
    maxCandles: 90,
  })
  const { calls } = await getCounts()
  const isMet = calls <= most.idleRequests
  console.log(
    `An idle chain of ${blocks} blocks takes ${calls} requests for 90 days (at most ${most.idleRequests}): ${isMet ? 'met' : 'MISSED'}`,
  )
  stop()
  return isMet
}

const [kind] = process.argv.slice(2).map(Number)
if (process.send && kind !== undefined)
  await serveParent(createNode(kind === 1))
else {
  const met = [
    await compare('A chart of 24 hours, and the APRs,', '5m', 1),
    await compare('A chart of 7 days, and the APRs,', '1h', 7),
    await checkIdle(),
  ]
  if (!met.every(Boolean)) process.exitCode = 1
}
