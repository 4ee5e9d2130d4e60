import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { getPair, swapTopic } from '@letheswap/sdk'
import { type Hex, parseAbiItem } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Chain, listen, startChain } from './support/chain.js'
import { startIndexer, waitFor } from './support/indexer.js'
import { startPostgres } from './support/postgres.js'

// With an indexer the SDK must answer to the wei what it answers without one.

const swapEvent = parseAbiItem(
  'event Swap(address indexed sender, uint256, uint256, uint256, uint256, address indexed to)',
)

/** Thousands of blocks are read here again and again. */
const rangeSize = 300

let postgres: Awaited<ReturnType<typeof startPostgres>>
let indexer: Awaited<ReturnType<typeof startIndexer>>
let chain: Chain

const getHead = () => chain.devnet.client.getBlock()
/** One that the SDK reads itself, where it reads all. */
const isWide = ([from, to]: readonly [number, number]) => to - from >= 2_000

beforeAll(async () => {
  ;[postgres, chain] = await Promise.all([startPostgres(), startChain()])
  // Trades lie where neither a search upwards nor one downwards begins.
  await chain.devnet.mine(2_100)
  await chain.trade(3)
  await chain.devnet.mine(4_200)
  await chain.trade(1)
  indexer = await startIndexer({
    deployment: chain.deployment,
    databaseUrl: await postgres.createDatabase(),
    workers: 2,
    rangeSize,
  })
  await waitFor(indexer.url, await getHead())
})

afterAll(async () => {
  await indexer?.stop()
  await Promise.all([chain?.devnet.stop(), postgres?.stop()])
})

async function expectSame(url = indexer.url) {
  const plain = await chain.ask()
  const indexed = await chain.ask(url)
  expect(indexed.answers).toEqual(plain.answers)
  return indexed
}

test('rule: all blocks that are asked for together come from the indexer', async () => {
  const plain = await chain.ask()
  expect(plain.asked.filter(isWide)).not.toEqual([])
  const { asked, answers } = await expectSame()
  expect(asked.filter(isWide)).toEqual([])
  expect(answers.history.entries).toHaveLength(4)
  expect(answers.activity.trades.length).toBeGreaterThan(4)
})

test('behavior: blocks that it has not read yet come from the chain', async () => {
  await indexer.stop()
  await chain.trade(2)
  await expectSame()
  indexer = await startIndexer({
    deployment: chain.deployment,
    databaseUrl: await postgres.createDatabase(),
    rangeSize,
  })
  // At once, and when it has caught up.
  await expectSame()
  await waitFor(indexer.url, await getHead())
  expect((await expectSame()).asked.filter(isWide)).toEqual([])
})

test('behavior: a reorganisation leaves no trace', async () => {
  const { devnet, trade } = chain
  const snapshot = await devnet.snapshot()
  await trade(3)
  const before = await getHead()
  await waitFor(indexer.url, before)
  await devnet.revert(snapshot)
  await devnet.mine()
  await trade(2)
  // It may not have noticed yet: its block is not on the chain any more.
  await expectSame()
  const after = await getHead()
  expect(after).toMatchObject({ number: before.number })
  expect(after.hash).not.toBe(before.hash)
  await waitFor(indexer.url, after)
  expect((await expectSame()).asked.filter(isWide)).toEqual([])
})

test('behavior: it stops in the middle of a search', async () => {
  const plain = await chain.ask()
  let stopping: Promise<void> | undefined
  const { answers } = await chain.ask(indexer.url, () => {
    stopping ??= indexer.stop()
  })
  await stopping
  expect(answers).toEqual(plain.answers)
  indexer = await startIndexer({ deployment: chain.deployment, rangeSize })
  await waitFor(indexer.url, await getHead())
})

test.each([
  ['an error', 500, () => ({ error: 'out of order' })],
  ['no JSON', 200, () => 'hello'],
  ['another shape', 200, () => ({ logs: null })],
  [
    'a block that the chain does not have',
    200,
    (toBlock: number) => ({
      ...lie(toBlock),
      head: { number: toBlock, hash: `0x${'1'.repeat(64)}` },
    }),
  ],
  ['blocks above the one that it is exact at', 200, () => lie(9_999_999)],
  [
    'a log that is of no pair',
    200,
    () => ({
      ...lie(),
      logs: [{ address: `0x${'1'.repeat(40)}`, blockNumber: '0x900' }],
    }),
  ],
])(
  'error: an indexer that answers %s is left alone',
  async (_, status, tell) => {
    head = await getHead()
    let requests = 0
    const liar = await listen(
      createServer(async (request, response) => {
        requests++
        const { toBlock } = JSON.parse(await text(request))
        response.writeHead(status).end(JSON.stringify(tell(toBlock)))
      }),
    )
    await expectSame(liar.url)
    // Once for each of the three questions.
    expect(requests).toBe(3)
    await liar.stop()
  },
)

let head: { number: bigint; hash: string }
const lie = (toBlock = 3_000) => ({
  head: { number: Number(head.number), hash: head.hash },
  toBlock,
  logs: [] as unknown[],
  transactions: [],
})

test('behavior: another chain of the same id and port takes the place of all', async () => {
  const { port } = chain.devnet
  await chain.devnet.stop()
  chain = await startChain(port)
  await chain.trade(2)
  await expectSame()
  const block = await getHead()
  await waitFor(indexer.url, block)
  const { client, deployment, devnet } = chain
  const { pairAddress } = await getPair(client, {
    deployment,
    tokenA: 'ZKP',
    tokenB: 'DAI',
  })
  const response = await fetch(`${indexer.url}/logs`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      fromBlock: 0,
      toBlock: 1_000_000,
      addresses: [pairAddress],
      topics: [swapTopic],
    }),
  })
  const { logs } = (await response.json()) as { logs: { blockHash: Hex }[] }
  const swaps = await devnet.client.getLogs({
    address: pairAddress,
    event: swapEvent,
    fromBlock: 0n,
  })
  expect(logs.map(({ blockHash }) => blockHash)).toEqual(
    swaps.map(({ blockHash }) => blockHash),
  )
  expect(swaps).toHaveLength(2)
})
