import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { getSwapHistory, parseDeployment, swapTopic } from '@letheswap/sdk'
import { createClient, custom, http } from 'viem'
import { deploymentJson } from '../../test/deployment.js'
import { serve } from '../../test/serveNode.js'
import { createSyntheticNode } from '../../test/syntheticNode.js'

const deployment = parseDeployment(deploymentJson)
const account = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const swaps = 20_000
const windowSize = 2_000
const windowsInFlight = 8
const readsInFlight = 128
const turns = 5

/**
 * How many times as long as a bare log loop a whole history may take, in CPU and
 * in time. Where `orSenders` is set, it may take so many times as long as a loop
 * instead that also reads all senders that the events leave open, without which
 * nobody can tell whose the swaps are.
 */
const targets = [
  { share: 0.002, bare: 1.3, orSenders: 0 },
  { share: 0.2, bare: 3, orSenders: 1.3 },
]
/** Most requests of a first page, without batches. */
const mostForPage = 60

const toHex = (value: number) => `0x${value.toString(16)}`

/** Does it for all items, as many at once as the search has under way. */
async function forAll<item>(
  items: readonly item[],
  atOnce: number,
  run: (item: item) => Promise<unknown>,
) {
  for (let start = 0; start < items.length; start += atOnce)
    await Promise.all(items.slice(start, start + atOnce).map(run))
}

/** The node, in a process of its own: what is measured is the reader's work. */
async function startNode(ownShare: number, blocks: number) {
  const child = fork(fileURLToPath(import.meta.url), [
    String(ownShare),
    String(blocks),
  ])
  const ask = async (message: string) => {
    child.send(message)
    const [answer] = await once(child, 'message')
    return answer
  }
  const { url, listed, open } = await ask('start')
  return { url, listed, open, ask, stop: () => child.kill() } as {
    url: string
    listed: string[]
    open: string[]
    ask: (message: 'counts') => Promise<{ http: number; calls: number }>
    stop: () => void
  }
}

async function runNode(ownShare: number, blocks: number) {
  const node = createSyntheticNode({
    deployment,
    account,
    blocks,
    swaps,
    ownShare,
  })
  const { counts, url } = await serve(node)
  process.on('message', (message) => {
    const { listed, open } = node
    process.send?.(message === 'start' ? { url, listed, open } : { ...counts })
    Object.assign(counts, { http: 0, calls: 0 })
  })
}

type Window = [from: number, to: number]

/** The windows in which a whole history reads the events of the pairs. */
async function getWindows(url: string) {
  const node = createClient({ transport: http(url, { batch: true }) })
  const windows: Window[] = []
  const client = createClient({
    transport: custom({
      request: ({ method, params }) => {
        const [filter] = params ?? []
        if (method === 'eth_getLogs' && filter.topics[0] === swapTopic)
          windows.push([Number(filter.fromBlock), Number(filter.toBlock)])
        return node.request({ method, params } as never)
      },
    }),
  })
  const limit = Number.POSITIVE_INFINITY
  await getSwapHistory(client, { deployment, account, limit })
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

/** Whether each target is met. */
async function compare(
  { share: ownShare, bare, orSenders }: (typeof targets)[number],
  blocks: number,
): Promise<boolean> {
  const { url, listed, open, ask, stop } = await startNode(ownShare, blocks)
  const usual = Array.from(
    { length: Math.ceil(blocks / windowSize) },
    (_, index): Window => [
      index * windowSize + 1,
      Math.min((index + 1) * windowSize, blocks),
    ],
  )
  const same = await getWindows(url)
  const getSides = (batch: boolean) => {
    const client = createClient({
      transport: http(url, { batch, maxResponseBodySize: 100_000_000 }),
    })
    const request = (method: string, ...params: unknown[]) =>
      client.request({ method, params } as never)
    const readLogs = (windows: readonly Window[]) => () =>
      forAll(windows, windowsInFlight, ([from, to]) =>
        request('eth_getLogs', {
          topics: [swapTopic],
          fromBlock: toHex(from),
          toBlock: toHex(to),
        }),
      )
    const readAlso = (hashes: readonly string[]) => async () => {
      await readLogs(same)()
      await forAll(hashes, readsInFlight, (hash) =>
        request('eth_getTransactionByHash', hash),
      )
    }
    const load = (limit: number) => () =>
      getSwapHistory(client, { deployment, account, limit })
    return {
      whole: load(Number.POSITIVE_INFINITY),
      'a bare log loop': readLogs(usual),
      'one with the same windows': readLogs(same),
      'one that also reads the senders of the swaps listed': readAlso(listed),
      'one that reads all senders that events leave open': readAlso([
        ...listed,
        ...open,
      ]),
      page: load(20),
    }
  }
  const count = async (run: () => Promise<unknown>) => {
    await run()
    const { calls, http } = await ask('counts')
    const text =
      calls === http
        ? `${calls} requests`
        : `${calls} calls in ${http} requests`
    return { calls, text }
  }
  let isMet = true
  const judge = (name: string, isGood: boolean) => {
    if (!isGood) isMet = false
    console.log(`  ${isGood ? 'met' : 'MISSED'}: ${name}`)
  }
  const sides = getSides(true)
  const names = Object.keys(sides) as (keyof typeof sides)[]
  const times = names.map((): Awaited<ReturnType<typeof measure>>[] => [])
  for (let turn = 0; turn < turns; turn++)
    for (const [index, name] of names.entries())
      times[index]?.push(await measure(sides[name]))
  const [whole, ...loops] = times.map((values) =>
    (['cpu', 'wall'] as const).map((kind) =>
      // The least disturbed turn.
      Math.min(...values.map((value) => value[kind])),
    ),
  ) as [number[], ...number[][]]
  console.log(
    `${ownShare * 100} % own, ${blocks} blocks. The whole history takes, in CPU / time,`,
  )
  const ratios = loops.map((loop) =>
    whole.map((value, kind) => value / (loop[kind] as number)),
  )
  for (const [index, name] of names.slice(1, -1).entries())
    console.log(
      `  ${ratios[index]?.map((ratio) => ratio.toFixed(2)).join(' / ')} of ${name}`,
    )
  const isWithin = (index: number, most: number) =>
    ratios[index]?.every((ratio) => ratio <= most) ?? false
  judge(
    `at most ${bare} of a bare log loop${orSenders ? `, or ${orSenders} of one that reads all senders left open` : ''}`,
    isWithin(0, bare) || isWithin(3, orSenders),
  )
  for (const batch of [true, false]) {
    const { whole, page, 'a bare log loop': bare } = getSides(batch)
    await ask('counts')
    const first = await count(page)
    console.log(
      `  ${batch ? 'with' : 'without'} batches: first page ${first.text}; ` +
        `whole ${(await count(whole)).text}; bare log loop ${(await count(bare)).text}`,
    )
    if (!batch)
      judge(
        `at most ${mostForPage} requests for the first page`,
        first.calls <= mostForPage,
      )
  }
  stop()
  return isMet
}

const [ownShare, blocks] = process.argv.slice(2).map(Number)
if (process.send && ownShare !== undefined && blocks !== undefined)
  await runNode(ownShare, blocks)
else
  for (const target of targets)
    for (const length of [1_000, 10_000, 100_000, 200_000])
      if (!(await compare(target, length))) process.exitCode = 1
