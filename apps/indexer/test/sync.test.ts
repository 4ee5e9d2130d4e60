import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Chain, startChain, startRelay } from './support/chain.js'
import {
  buildCommand,
  spawnIndexer,
  startIndexer,
  waitFor,
} from './support/indexer.js'
import { startPostgres } from './support/postgres.js'

let postgres: Awaited<ReturnType<typeof startPostgres>>
let chain: Chain
let head: { number: bigint; hash: string }

beforeAll(async () => {
  ;[postgres, chain] = await Promise.all([startPostgres(), startChain()])
  for (let turn = 0; turn < 3; turn++) {
    await chain.trade(2)
    await chain.devnet.mine(30)
  }
  head = await chain.devnet.client.getBlock()
})

afterAll(async () => {
  await Promise.all([chain?.devnet.stop(), postgres?.stop()])
})

/** What a database holds, and what the chain says of the same contracts. */
async function readBoth(databaseUrl: string) {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } = await client.query<{ place: string; pair: `0x${string}` }>(
    "select block || ' ' || log_index as place, pair from logs order by block, log_index",
  )
  await client.end()
  const logs = await chain.devnet.client.getLogs({
    address: [...new Set(rows.map(({ pair }) => pair))],
    fromBlock: 0n,
  })
  return {
    stored: rows.map(({ place }) => place),
    // Approvals of LP tokens are nobody's question.
    onChain: logs
      .filter(({ topics: [topic] }) => !topic?.startsWith('0x8c5be1e5'))
      .map(({ blockNumber, logIndex }) => `${blockNumber} ${logIndex}`),
  }
}

test('rule: workers of two processes read each block once', async () => {
  const databaseUrl = await postgres.createDatabase()
  const relay = await startRelay(chain.devnet)
  const options = {
    deployment: chain.deployment,
    databaseUrl,
    workers: 2,
    rpcUrl: relay.url,
  }
  const indexers = await Promise.all([
    startIndexer(options),
    startIndexer(options),
  ])
  for (const { url } of indexers) await waitFor(url, head)
  await Promise.all(indexers.map(({ stop }) => stop()))
  await relay.stop()

  const ranges = relay.asked.sort(([a], [b]) => a - b)
  const { startBlock } = chain.deployment
  expect(ranges.length).toBeGreaterThan(3)
  for (const [index, [from]] of ranges.entries())
    expect(from).toBe(
      index === 0 ? startBlock : (ranges[index - 1]?.[1] ?? 0) + 1,
    )
  expect(ranges.at(-1)?.[1]).toBe(Number(head.number))
  const { stored, onChain } = await readBoth(databaseUrl)
  expect(stored).toEqual(onChain)
})

test('behavior: a process that is killed while it reads leaves nothing half', async () => {
  const databaseUrl = await postgres.createDatabase()
  const command = await buildCommand()
  const options = { deployment: chain.deployment, databaseUrl, workers: 2 }
  for (let turn = 0; turn < 3; turn++) {
    const process = spawnIndexer(command, options)
    await process.ready
    await process.kill()
  }
  const last = spawnIndexer(command, options)
  await waitFor(await last.ready, head)
  const { stored, onChain } = await readBoth(databaseUrl)
  expect(stored).toEqual(onChain)
  await last.kill('SIGTERM')
})
