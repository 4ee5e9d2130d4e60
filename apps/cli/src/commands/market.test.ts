import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Devnet, startDevnet, startFaultProxy } from '@letheswap/devnet'
import { type Deployment, swapTopic } from '@letheswap/sdk'
import { english, generateMnemonic } from 'viem/accounts'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import {
  lethe,
  type Network,
  spawnLethe,
  useNetwork,
} from '../../test/harness.js'
import { assertTestChain } from './market.js'

const phrase = generateMnemonic(english)
const folder = mkdtempSync(join(tmpdir(), 'lethe-test-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const network = useNetwork()

const envOf = ({ config, devnet }: Pick<Network, 'config' | 'devnet'>) => ({
  LETHE_CONFIG: config,
  LETHE_PRIVATE_KEY: devnet.accounts[9].privateKey,
  LETHE_MARKET_PHRASE: phrase,
})

/** Returns all events of the chain, without fields that differ between runs. */
async function readEvents({ client }: Devnet) {
  const logs = await client.getLogs({ fromBlock: 0n })
  return logs.map(({ address, topics, data }) => ({ address, topics, data }))
}

/** Without a pause, the market trades as fast as the chain mines. */
const fast = ['--per-minute', '999999']

test('args: --seed repeats the same trades in every pool', async () => {
  const { snapshot, revert } = network.devnet
  const trade = async (turns: number) => {
    const args = ['market', '--seed=7', `--turns=${turns}`, '--json', ...fast]
    const { code, stdout, stderr } = await lethe(args, envOf(network))
    expect({ code, stderr }).toEqual({ code: 0, stderr: expect.anything() })
    // Each line is a JSON document.
    const trades = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(trades).toHaveLength(turns)
    expect(trades[0]).toMatchObject({ trader: 'noise', kind: 'swap' })
  }
  const run = async () => {
    await trade(14)
    const events = await readEvents(network.devnet)
    const swaps = events.filter(({ topics }) => topics[0] === swapTopic)
    expect(new Set(swaps.map(({ address }) => address)).size).toBe(10)
    return events
  }
  // The traders get their coins once, before the snapshot from which each run starts.
  await trade(1)
  const id = await snapshot()
  const events = await run()
  await revert(id)
  expect(await run()).toEqual(events)
})

test('behavior: waits for an unreachable node, continues, and stops at SIGTERM', async () => {
  const statePath = join(folder, 'away.json')
  const deploymentPath = join(folder, 'away-deployment.json')
  let devnet = await startDevnet({ statePath, deploymentPath })
  const { child, outcome } = spawnLethe(['market', ...fast], {
    ...envOf({ devnet, config: deploymentPath }),
  })
  /** Resolves the next time the process prints the text. Rejects if it exits first. */
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

test('error: rejects a history that would begin before the first block', async () => {
  // The first block is from 2026, so 9,999 days before now are too long.
  const { code, stderr } = await lethe(
    ['market', '--history', '9999d'],
    envOf(network),
  )
  expect(code).toBe(1)
  expect(stderr).toContain(
    'before the chain, which started on 2026-01-01T00:00',
  )
})

test.each([
  [1, 'Ethereum'],
  [137, 'Polygon'],
  [8453, 'Base'],
])('error: rejects chain %i, %s', async (id, name) => {
  await expect(assertTestChain(onChain(id))).rejects.toThrow(
    `Chain ${id} is ${name}`,
  )
})

test.each([
  ['Sepolia', 11_155_111],
  ['anvil', 31_337],
  ['LetheZKP', 500_000],
])('default: accepts %s as a test chain', async (_, id) => {
  await expect(assertTestChain(onChain(id))).resolves.toBeUndefined()
})

const onChain = (id: number) => ({ chain: { id } }) as Deployment

test('args: requires --main-network on a chain with real money', async () => {
  const config = join(folder, 'money.json')
  // Replaces every chain ID in the deployment, including those of the tokens.
  const text = readFileSync(network.config, 'utf8')
  writeFileSync(config, text.replaceAll(/(?<=": ?)500000\b/g, '1'))
  const env = { ...envOf(network), LETHE_CONFIG: config }

  const refused = await lethe(['market'], env)
  expect(refused).toMatchObject({ code: 2 })
  expect(refused.stderr).toContain('Chain 1 is Ethereum')
  expect(refused.stderr).toContain('--main-network')

  // With the option, the command continues, and finds that the node serves another
  // chain.
  const insisted = await lethe(['market', '--main-network', '--yes'], env)
  expect(insisted.stderr).toContain('The node serves chain 500000')
})

test('rule: sends nothing on a chain that is not a local devnet without confirmation', async () => {
  const { client, accounts, rpcUrl } = network.devnet
  const node = await startFaultProxy({
    target: rpcUrl,
    rules: [
      { method: 'web3_clientVersion', fault: { result: 'Geth/v1.16.0' } },
    ],
  })
  onTestFinished(node.close)
  const { address } = accounts[9]
  const before = await client.getTransactionCount({ address })
  const market = ['market', '--turns=1', `--rpc-url=${node.url}`, ...fast]
  const asked = await lethe(market, envOf(network))
  expect(asked.stderr).toContain(`${address} sends each trader up to 1000 ZKP.`)
  expect(asked.stderr).toContain('Pass --yes.')
  expect(asked.code).toBe(2)
  expect(await client.getTransactionCount({ address })).toBe(before)
  expect((await lethe([...market, '--yes'], envOf(network))).code).toBe(0)
})

test('error: rejects funds for the traders that exceed the account’s balance', async () => {
  const { code, stderr } = await lethe(
    ['market', '--fund', '2500'],
    envOf(network),
  )
  expect(code).toBe(1)
  expect(stderr).toContain(
    "Insufficient funds: 4 traders need 10000 ZKP, and the key's account has 10000 ZKP.",
  )
  expect(stderr).toContain('--fund')
})
