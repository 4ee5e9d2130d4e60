import { readdirSync, readFileSync } from 'node:fs'
import { createBrowserChain, takeSnapshot } from '@letheswap/browser-chain'
import { type Devnet, startDevnet } from '@letheswap/devnet'
import { type Client, createClient, custom } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createRandomScenario } from '../test/createRandomScenario.js'
import { checkScenario } from './checkScenario.js'
import { devnetStart } from './devnetStart.js'
import { parseScenario } from './parseScenario.js'
import { playScenario } from './playScenario.js'
import { readStart } from './readState.js'
import { recordScenario } from './recordScenario.js'
import type { Scenario } from './schema.js'
import { getStartDigest } from './state.js'

const folder = new URL('../scenarios/', import.meta.url)
const files = readdirSync(folder)
const read = (file: string) =>
  parseScenario(readFileSync(new URL(file, folder), 'utf8'))

let devnet: Devnet
let anvil: Client
let tab: Client
beforeAll(async () => {
  devnet = await startDevnet()
  anvil = devnet.client
  const snapshot = await takeSnapshot(devnet.client)
  const chain = await createBrowserChain({ chainId: 500_000, snapshot })
  const transport = custom(chain, { retryCount: 0 })
  tab = createClient({ transport, pollingInterval: 10 })
})
afterAll(() => devnet?.stop())

/** Plays on a chain, and puts that back as it was. */
async function play(client: Client, scenario: Scenario) {
  const request = (method: string, ...params: unknown[]) =>
    client.request({ method, params } as never)
  const id = await request('evm_snapshot')
  const { deployment, faucetAccount: faucet } = devnet
  try {
    return await playScenario(client, scenario, { deployment, faucet })
  } finally {
    await request('evm_revert', id)
  }
}

test('the devnet begins with the pools that are known without a chain', async () => {
  const start = await readStart(anvil, devnet.deployment)
  expect(start.tokens).toEqual(devnetStart.tokens)
  expect(start.feeBps).toBe(devnetStart.feeBps)
  expect(new Map([...start.pools].sort())).toEqual(
    new Map(
      [...devnetStart.pools]
        .sort()
        .map(([key, pool]) => [key, { ...pool, kLast: undefined }]),
    ),
  )
  expect(getStartDigest(start)).toBe(getStartDigest(devnetStart))
})

describe('each of the ten ends as its file says', () => {
  test('there are ten', () => expect(files).toHaveLength(10))

  // The chain in the tab plays all ten in `scenario.long.spec.ts`, and here the one
  // that mines side branches.
  test.each(files)('%s', async (file) => {
    const scenario = read(file)
    const checked = await checkScenario(scenario)
    expect(checked.problems).toEqual([])
    expect(checked.checkpoints).toEqual(scenario.checkpoints)
    const chains = file.startsWith('reorganisation') ? [anvil, tab] : [anvil]
    for (const client of chains) {
      const played = await play(client, scenario)
      expect(played.problems).toEqual([])
      expect(played.checkpoints).toEqual(scenario.checkpoints)
      expect(played.deployment).toBe(scenario.deployment)
    }
  })
})

test('arithmetic and chain agree on random steps', async () => {
  const { FUZZ_SEED: seed = '24', FUZZ_STEPS: steps = '60' } = process.env
  const scenario = createRandomScenario(Number(seed), Number(steps))
  const checked = await checkScenario(scenario)
  expect(checked.problems).toEqual([])
  const { checkpoints, problems } = await play(tab, scenario)
  expect(problems).toEqual([])
  expect(checkpoints).toEqual(checked.checkpoints)
})

test('a wrong expectation is named with its step and by how much', async () => {
  const scenario = parseScenario({
    version: 1,
    title: 'wrong',
    seed: 'wrong',
    actors: ['alice'],
    steps: [
      { type: 'claim', actor: 'alice', token: 'DAI' },
      {
        type: 'claim',
        actor: 'alice',
        token: 'ZKP',
        expect: {
          balances: { alice: { DAI: '1000.5', ZKP: '100' } },
          reserves: { 'DAI-ZKP': { ZKP: '4800001' } },
          prices: { ZKP: { DAI: '0.51' } },
        },
      },
    ],
  })
  for (const { isExpected, problems } of [
    await checkScenario(scenario),
    await play(tab, scenario),
  ]) {
    expect(isExpected).toBe(false)
    expect(problems).toEqual([
      {
        step: 1,
        field: 'expect.reserves.DAI-ZKP.ZKP',
        expected: '4800001',
        actual: '4800000',
        difference: '-1',
      },
      {
        step: 1,
        field: 'expect.balances.alice.DAI',
        expected: '1000.5',
        actual: '1000',
        difference: '-0.5',
      },
      {
        step: 1,
        field: 'expect.prices.ZKP.DAI',
        expected: '0.51',
        actual: '0.5',
        difference: '-0.01',
      },
    ])
  }
})

test('a step that fails, or does not fail as it must, ends the scenario', async () => {
  const swap = { type: 'swap', actor: 'alice', path: ['ZKP', 'DAI'] }
  const make = (step: object) =>
    parseScenario({
      version: 1,
      title: 'fails',
      seed: 'fails',
      actors: ['alice'],
      steps: [
        { type: 'claim', actor: 'alice', token: 'ZKP' },
        step,
        { type: 'mine', blocks: 1, checkpoint: 'never' },
      ],
    })
  const cases = [
    [make({ ...swap, amountIn: '1', amountOutMin: '1' }), 'slippage'],
    [make({ ...swap, amountIn: '1000' }), 'insufficientFunds'],
    [
      make({
        type: 'expectRevert',
        step: { ...swap, amountIn: '1' },
        reason: 'slippage',
      }),
      'none',
    ],
  ] as const
  for (const [scenario, code] of cases)
    for (const { problems, checkpoints } of [
      await checkScenario(scenario),
      await play(tab, scenario),
    ]) {
      expect(problems).toHaveLength(1)
      expect(problems[0]?.step).toBe(1)
      expect(problems[0]?.actual.split(':')[0]).toBe(code)
      expect(checkpoints).toEqual({})
    }
})

test('other pools than the scenario begins with are refused', async () => {
  const scenario = { ...read('first-swap.lethe.json') }
  scenario.deployment = `0x${'1'.repeat(64)}`
  await expect(checkScenario(scenario)).rejects.toThrow(
    'The scenario begins with other pools than this chain has.',
  )
  await expect(play(tab, scenario)).rejects.toThrow('other pools')
})

test.each(['slippage-miss', 'drained-pool', 'sandwich'])(
  'what was played is recorded, and plays to the same pools: %s',
  async (name) => {
    const played = read(`${name}.lethe.json`)
    const { deployment, faucetAccount: faucet } = devnet
    const fromBlock =
      1n +
      BigInt(
        (await tab.request({ method: 'eth_blockNumber' } as never)) as string,
      )
    const id = await tab.request({ method: 'evm_snapshot' } as never)
    const { network, actors, state } = await playScenario(tab, played, {
      deployment,
      faucet,
    })
    const toBlock = BigInt(
      (await tab.request({ method: 'eth_blockNumber' } as never)) as string,
    )
    const { scenario, skipped } = await recordScenario(tab, {
      deployment: network,
      faucet: faucet.address,
      fromBlock,
      toBlock,
      names: new Map([...actors].map(([actor, it]) => [it.address, actor])),
    })
    await tab.request({ method: 'evm_revert', params: [id] } as never)
    if (name === 'drained-pool') {
      // The token is not one of the deployment's that the record begins with.
      expect(skipped[0]?.reason).toBe(
        'It is nothing that a scenario has a step for.',
      )
      return
    }
    expect(skipped).toEqual([])
    const again = await checkScenario(scenario)
    expect(again.problems).toEqual([])
    expect(again.state.pools).toEqual(
      new Map(
        [...state.pools].map(([key, pool]) => [
          key,
          expect.objectContaining({
            reserve0: pool.reserve0,
            reserve1: pool.reserve1,
            totalSupply: pool.totalSupply,
          }),
        ]),
      ),
    )
    expect((await play(anvil, scenario)).problems).toEqual([])
  },
)

test('what an account had before is brought by the faucet', async () => {
  const { deployment, faucetAccount: faucet } = devnet
  const scenario = parseScenario({
    version: 1,
    title: 'before',
    seed: 'before',
    actors: ['alice'],
    steps: [
      {
        type: 'transfer',
        actor: 'faucet',
        to: 'alice',
        token: 'ZKP',
        amount: '7',
      },
      { type: 'swap', actor: 'alice', path: ['ZKP', 'DAI'], amountIn: '2' },
      { type: 'swap', actor: 'alice', path: ['ZKP', 'DAI'], amountIn: '3' },
    ],
  })
  const id = await tab.request({ method: 'evm_snapshot' } as never)
  const fromBlock =
    BigInt(
      (await tab.request({ method: 'eth_blockNumber' } as never)) as string,
    ) + 2n
  const { actors } = await playScenario(tab, scenario, { deployment, faucet })
  const account = actors.get('alice')?.address
  const recorded = await recordScenario(tab, {
    deployment,
    faucet: faucet.address,
    account,
    fromBlock,
    toBlock: fromBlock + 1n,
  })
  await tab.request({ method: 'evm_revert', params: [id] } as never)
  expect(recorded.scenario.steps).toMatchObject([
    // Two swaps, and 0.02 that every sender keeps for network fees.
    { type: 'transfer', to: 'actor1', token: 'ZKP', amount: '5.02' },
    { type: 'swap', amountIn: '2' },
    { type: 'swap', amountIn: '3' },
  ])
})
