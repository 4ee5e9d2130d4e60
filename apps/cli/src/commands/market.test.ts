import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Devnet, startDevnet } from '@letheswap/devnet'
import {
  type Deployment,
  getPools,
  swapTopic,
  waitForReceipt,
} from '@letheswap/sdk'
import type { Log } from 'viem'
import { english, generateMnemonic } from 'viem/accounts'
import { afterAll, afterEach, expect, onTestFinished, test } from 'vitest'
import {
  faucetStartTimeout,
  lethe,
  type Network,
  spawnLethe,
  startNetwork,
  startNetworkWithFaucet,
} from '../../test/harness.js'
import { assertTestChain } from './market.js'

const phrase = generateMnemonic(english)
const started: Network[] = []

async function start() {
  const network = await startNetwork()
  started.push(network)
  return network
}

const folder = mkdtempSync(join(tmpdir(), 'lethe-test-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
let chains = 0

/** Of a chain that outlives its node. */
function makePaths() {
  chains++
  return {
    statePath: join(folder, `chain-${chains}.json`),
    deploymentPath: join(folder, `deployment-${chains}.json`),
  }
}

afterEach(async () => {
  await Promise.all(started.splice(0).map((network) => network.stop()))
})

const envOf = ({ config, devnet }: Pick<Network, 'config' | 'devnet'>) => ({
  LETHE_CONFIG: config,
  LETHE_PRIVATE_KEY: devnet.accounts[9].privateKey,
  LETHE_MARKET_PHRASE: phrase,
})

/** All events of the chain, without what differs between any two chains. */
async function readEvents({ client }: Devnet) {
  const logs = await client.getLogs({ fromBlock: 0n })
  return logs.map(({ address, topics, data }) => ({ address, topics, data }))
}

const readSwaps = async ({ client }: Devnet): Promise<Log[]> =>
  (await client.getLogs({ fromBlock: 0n })).filter(
    ({ topics }) => topics[0] === swapTopic,
  )

/** A market as fast as the chain. */
const fast = ['--per-minute', '999999']

test('args: seed: the same trades on another chain, in every pool', async () => {
  const run = async () => {
    const network = await start()
    const args = ['market', '--seed', '7', '--turns', '14', ...fast]
    const { code, stdout, stderr } = await lethe(args, envOf(network))
    expect({ code, stderr }).toEqual({ code: 0, stderr: expect.anything() })
    expect(stdout.trim().split('\n')).toHaveLength(14)
    const pools = new Set(
      (await readSwaps(network.devnet)).map((l) => l.address),
    )
    expect(pools.size).toBe(10)
    return readEvents(network.devnet)
  }
  expect(await run()).toEqual(await run())
})

test('behavior: it waits for a node that goes away, goes on, and stops at SIGTERM', async () => {
  const { statePath, deploymentPath } = makePaths()
  let devnet = await startDevnet({ statePath, deploymentPath })
  const { child, outcome } = spawnLethe(['market', ...fast], {
    ...envOf({ devnet, config: deploymentPath }),
  })
  /** Resolves when the text is printed next. */
  const printed = (stream: 'stdout' | 'stderr', text: string) =>
    new Promise<void>((resolve, reject) => {
      const look = (chunk: Buffer) => {
        if (!`${chunk}`.includes(text)) return
        child[stream].off('data', look)
        resolve()
      }
      child[stream].on('data', look)
      void outcome.then(({ stderr }) => reject(new Error(stderr)))
    })
  try {
    await printed('stdout', 'noise: ')
    const waits = printed('stderr', 'The node does not answer.')
    const { port } = devnet
    await devnet.stop()
    await waits
    const goesOn = printed('stderr', 'The node answers again.')
    devnet = await startDevnet({ statePath, port })
    await goesOn
    await printed('stdout', ' in 0x')
    child.kill('SIGTERM')
    expect((await outcome).code).toBe(0)
  } finally {
    child.kill('SIGKILL')
    await outcome
    await devnet.stop()
  }
})

/** Each block follows the one before, and none is older than that. */
async function readTimes({ client }: Devnet) {
  const latest = Number(await client.getBlockNumber())
  const blocks = []
  for (let number = 0; number <= latest; number++)
    blocks.push(await client.getBlock({ blockNumber: BigInt(number) }))
  for (const [index, block] of blocks.slice(1).entries()) {
    expect(block.parentHash).toBe(blocks[index]?.hash)
    expect(block.timestamp).toBeGreaterThan(blocks[index]?.timestamp as bigint)
  }
  return blocks.map(({ timestamp }) => Number(timestamp))
}

test('args: history: a day of trading up to now, busy at noon, with prices that agree', async () => {
  const { statePath, deploymentPath } = makePaths()
  let devnet = await startDevnet({ statePath, deploymentPath })
  onTestFinished(() => devnet.stop())
  const env = envOf({ devnet, config: deploymentPath })
  const { client, deployment } = devnet
  const setUp = Number(await client.getBlockNumber())
  const created = await getPools(client, { deployment })
  const before = Math.floor(Date.now() / 1_000)
  const args = ['market', '--history', '1d']
  const { code, stderr } = await lethe(args, env)
  expect({ code, stderr }).toEqual({ code: 0, stderr: expect.anything() })

  const times = await readTimes(devnet)
  const first = times[setUp + 1] as number
  const last = times.at(-1) as number
  expect(first).toBeGreaterThanOrEqual(before - 86_400)
  expect(last).toBeLessThanOrEqual(Math.floor(Date.now() / 1_000))
  expect(last - first).toBeGreaterThan(22 * 3_600)

  const swaps = await readSwaps(devnet)
  const hours = swaps.map(({ blockNumber }) =>
    Math.floor(((times[Number(blockNumber)] as number) - first) / 3_600),
  )
  const count = (from: number, to: number) =>
    hours.filter((hour) => from <= hour && hour < to).length
  expect(count(9, 15)).toBeGreaterThan(count(0, 3) + count(21, 24))
  expect(new Set(swaps.map(({ address }) => address)).size).toBe(10)
  expect(created.pools.map(({ pairAddress }) => pairAddress)).toEqual(
    (await getPools(client, { deployment })).pools.map((it) => it.pairAddress),
  )

  // Around a triangle, a price may differ by what the pools' fees hide.
  const { pools } = await getPools(client, { deployment })
  const priceOf = (from: string, to: string) => {
    for (const { tokenA, tokenB, reserveA, reserveB } of pools) {
      const [a, b] = [
        Number(reserveA) / 10 ** tokenA.decimals,
        Number(reserveB) / 10 ** tokenB.decimals,
      ]
      if (tokenA.symbol === from && tokenB.symbol === to) return b / a
      if (tokenA.symbol === to && tokenB.symbol === from) return a / b
    }
    throw new Error(`no pool of ${from} and ${to}`)
  }
  for (const { tokenA, tokenB } of pools) {
    if (tokenA.isNative || tokenB.isNative) continue
    const [a, b] = [tokenA.symbol, tokenB.symbol]
    const around = priceOf('ZKP', a) * priceOf(a, b) * priceOf(b, 'ZKP')
    expect(Math.abs(around - 1)).toBeLessThan(0.012)
  }

  // Then the chain goes on as before: it mines what it gets, and now.
  const hash = await client.sendTransaction({
    account: devnet.accounts[3],
    to: devnet.accounts[4].address,
    value: 1n,
  })
  const { blockNumber } = await waitForReceipt(client, { hash })
  const { timestamp } = await client.getBlock({ blockNumber })
  expect(Number(timestamp)).toBeGreaterThanOrEqual(before)

  const again = await lethe(args, env)
  expect(again.code).toBe(1)
  expect(again.stderr).toContain('was used before')
  expect(again.stderr).toContain('npm start -- --fresh')

  const { rpcUrl, port } = devnet
  await devnet.stop()
  devnet = await startDevnet({ statePath, port })
  expect(devnet.rpcUrl).toBe(rpcUrl)
  expect((await readTimes(devnet)).slice(0, times.length)).toEqual(times)
})

test('error: history: longer than the chain’s first block is old', async () => {
  // It begins with the year 2026.
  const { code, stderr } = await lethe(
    ['market', '--history', '9999d'],
    envOf(await start()),
  )
  expect(code).toBe(1)
  expect(stderr).toContain('This chain began on 2026-01-01T00:00')
})

test.each([
  [1, 'Ethereum'],
  [137, 'Polygon'],
  [8453, 'Base'],
])('error: chain %i is %s', async (id, name) => {
  await expect(assertTestChain(onChain(id))).rejects.toThrow(
    `Chain ${id} is ${name}`,
  )
})

test.each([
  ['Sepolia', 11_155_111],
  ['anvil', 31_337],
  ['LetheZKP', 500_000],
])('default: %s is a test chain', async (_, id) => {
  await expect(assertTestChain(onChain(id))).resolves.toBeUndefined()
})

const onChain = (id: number) => ({ chain: { id } }) as Deployment

test('args: yes: a chain where coins are worth money is refused without it', async () => {
  const network = await start()
  const config = join(folder, 'money.json')
  // The chain's id stands in each token too.
  const text = readFileSync(network.config, 'utf8')
  writeFileSync(config, text.replaceAll(/(?<=": ?)500000\b/g, '1'))
  const env = { ...envOf(network), LETHE_CONFIG: config }

  const refused = await lethe(['market'], env)
  expect(refused).toMatchObject({ code: 2 })
  expect(refused.stderr).toContain('Chain 1 is Ethereum')
  expect(refused.stderr).toContain('--yes')

  // Beyond that, the node is found to serve another chain.
  const insisted = await lethe(['market', '--yes'], env)
  expect(insisted.stderr).toContain('The node serves chain 500000')
})

test(
  'default: without a key, the faucet pays the traders',
  async () => {
    const network = await startNetworkWithFaucet()
    started.push(network)
    const { LETHE_PRIVATE_KEY, ...env } = envOf(network)
    const { code, stdout, stderr } = await lethe(
      ['market', '--turns', '4', ...fast],
      env,
    )
    expect({ code, stderr }).toEqual({ code: 0, stderr: expect.anything() })
    expect(stderr.match(/: received coins from the faucet/g)).toHaveLength(4)
    expect(stdout.trim().split('\n')).toHaveLength(4)
  },
  faucetStartTimeout,
)

test('error: the traders are to get more than the key’s account has', async () => {
  const network = await start()
  const { code, stderr } = await lethe(
    ['market', '--fund', '2500'],
    envOf(network),
  )
  expect(code).toBe(1)
  expect(stderr).toContain(
    "The key's account has 10000 ZKP, and 4 traders are to get 10000 ZKP from it.",
  )
  expect(stderr).toContain('--fund')
})
