import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createBrowserChain, takeSnapshot } from '@letheswap/browser-chain'
import { type Devnet, startDevnet } from '@letheswap/devnet'
import {
  deploymentToChain,
  getSwapCall,
  getToken,
  waitForReceipt,
} from '@letheswap/sdk'
import {
  type Client,
  createClient,
  custom,
  encodeFunctionData,
  type LocalAccount,
  maxUint256,
  numberToHex,
  pad,
  parseEther,
} from 'viem'
import { getBlock, getBlockNumber, sendTransaction } from 'viem/actions'
import {
  afterAll,
  beforeAll,
  describe,
  expect,
  onTestFinished,
  test,
} from 'vitest'
import { createHostileScenarios } from '../test/createHostileScenarios.js'
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

/** Plays on a chain, then reverts it. */
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

test('the devnet starts with the pools of the model', async () => {
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

describe('each of the ten meets its file’s expectations', () => {
  test('has ten files', () => expect(files).toHaveLength(10))

  // `scenario.long.spec.ts` plays all ten in a tab. Here, only the file with side
  // branches is played.
  test.each(files)('%s', async (file) => {
    const scenario = read(file)
    const checked = await checkScenario(scenario)
    expect(checked.problems).toEqual([])
    const chains = file.startsWith('reorganisation') ? [anvil, tab] : [anvil]
    for (const client of chains) {
      const played = await play(client, scenario)
      expect(played.problems).toEqual([])
      expect(played.checkpoints).toEqual(checked.checkpoints)
      expect(played.state).toEqual(checked.state)
      expect(played.deployment).toBe(scenario.deployment)
    }
  })
})

test('model and chain agree on random steps', async () => {
  const { FUZZ_SEED: seed = '24', FUZZ_STEPS: steps = '60' } = process.env
  const scenario = createRandomScenario(Number(seed), Number(steps))
  const checked = await checkScenario(scenario)
  expect(checked.problems).toEqual([])
  const { checkpoints, problems } = await play(tab, scenario)
  expect(problems).toEqual([])
  expect(checkpoints).toEqual(checked.checkpoints)
})

test('a failed expectation reports its step and the difference', async () => {
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

test('a step that fails unexpectedly, or does not fail as expected, ends the scenario', async () => {
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

test('rejects pools that differ from the scenario’s start', async () => {
  const scenario = { ...read('first-swap.lethe.json') }
  scenario.deployment = `0x${'1'.repeat(64)}`
  await expect(checkScenario(scenario)).rejects.toThrow(
    'The scenario starts with other pools than this chain has.',
  )
  await expect(play(tab, scenario)).rejects.toThrow('other pools')
})

test.each(['slippage-miss', 'drained-pool', 'sandwich'])(
  'records a played scenario, and playing the record results in the same pools: %s',
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
      // The record's deployment does not include this token.
      expect(skipped[0]?.reason).toBe(
        'No scenario step can express this transaction.',
      )
      return
    }
    expect(skipped).toEqual([])
    // The victim's revert reason cannot be found on the states around the block.
    if (name === 'sandwich')
      expect(scenario.steps.at(-1)).toMatchObject({
        type: 'block',
        steps: [
          { type: 'swap', actor: 'attacker' },
          { type: 'expectRevert', reason: 'slippage' },
          { type: 'swap', actor: 'attacker' },
        ],
      })
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

/**
 * Plays steps, records the blocks after the first `count` steps, and reverts the chain.
 */
async function record(
  value: object,
  {
    skip = 0,
    fromBlock,
    isLastBlock = false,
    before,
    client = tab,
  }: {
    skip?: number
    fromBlock?: bigint | undefined
    isLastBlock?: boolean
    before?: Scenario
    client?: Client
  } = {},
) {
  const { deployment, faucetAccount: faucet } = devnet
  const id = await client.request({ method: 'evm_snapshot' } as never)
  const first = await getBlockNumber(client, { cacheTime: 0 })
  const played = await playScenario(
    client,
    parseScenario({ version: 1, title: 'it', seed: 'it', ...value }),
    { deployment, faucet },
  )
  expect(played.problems).toEqual([])
  const toBlock = await getBlockNumber(client, { cacheTime: 0 })
  const start = fromBlock ?? first + 1n + BigInt(skip)
  const recorded = await recordScenario(client, {
    deployment: played.network,
    faucet: faucet.address,
    fromBlock: isLastBlock ? toBlock : start,
    toBlock,
    ...(before && { before, start: devnetStart }),
    names: new Map(
      [...played.actors].map(([actor, it]) => [it.address, actor]),
    ),
  })
  await client.request({ method: 'evm_revert', params: [id] } as never)
  return recorded
}

test('error: explains that there are too many accounts for a scenario', async () => {
  const { accounts, client, deployment, faucetAccount, snapshot } = devnet
  const id = await snapshot()
  const fromBlock = (await getBlockNumber(client, { cacheTime: 0 })) + 1n
  for (let index = 1; index <= 20; index += 1) {
    const to = pad(numberToHex(index), { size: 20 })
    const hash = await client.sendTransaction({
      ...{ account: accounts[2], to, value: 1n },
    })
    await waitForReceipt(client, { hash })
  }
  const toBlock = await getBlockNumber(client, { cacheTime: 0 })
  const blocks = { fromBlock, toBlock }
  const recorded = recordScenario(client, {
    ...{ deployment, faucet: faucetAccount.address, ...blocks },
  })
  await expect(recorded).rejects.toThrow(
    'The range has 21 accounts, and a scenario takes 20. Record fewer blocks, or one account.',
  )
  await devnet.revert(id)
})

test('a recording expects the chain’s balances, and reports where the model differs', async () => {
  const pay = (actor: string, to: string, amount: string) => ({
    type: 'transfer',
    actor,
    to,
    token: 'USD₮0',
    amount,
  })
  const { scenario, skipped, differences } = await record(
    {
      actors: ['alice', 'bob'],
      tokens: [
        { symbol: 'USD₮0', decimals: 18, supply: '1000', transferFeeBps: 100 },
      ],
      steps: [
        { type: 'claim', actor: 'alice', token: 'ZKP' },
        pay('faucet', 'alice', '500'),
        // The token burns 1% of each transfer.
        pay('alice', 'bob', '485'),
      ],
    },
    // The token's creation and two payments are before the range.
    { skip: 3 },
  )
  expect(skipped).toEqual([])
  expect(scenario.steps.at(-1)?.expect?.balances).toEqual({
    alice: { ZKP: '0.02', 'USD₮0': '0' },
    bob: { 'USD₮0': '480.15' },
  })
  expect(differences).toMatchObject([
    {
      field: 'expect.balances.bob.USD₮0',
      expected: '480.15',
      actual: '485',
      difference: '4.85',
    },
  ])
})

test('records from a block whose state the node has dropped', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'lethe-scenario-'))
  const statePath = join(folder, 'state.json')
  const pool = { actor: 'alice', tokens: ['ZKP', 'DAI'] }
  const scenario = parseScenario({
    version: 1,
    title: 'Before a restart',
    seed: 'restart',
    actors: ['alice'],
    steps: [
      { type: 'claim', actor: 'alice', token: 'ZKP' },
      { type: 'swap', actor: 'alice', path: ['ZKP', 'DAI'], amountIn: '50' },
      { type: 'add', ...pool, amounts: ['10', '5'] },
      { type: 'remove', ...pool, liquidity: '3' },
    ],
  })
  const read = async ({ client, deployment }: Devnet) => {
    const toBlock = await getBlockNumber(client, { cacheTime: 0 })
    const starts = [2n, 3n, toBlock - 2n, toBlock - 1n].map(async (block) =>
      getStartDigest(await readStart(client, deployment, block)),
    )
    return { toBlock, starts: await Promise.all(starts) }
  }
  try {
    const first = await startDevnet({ statePath })
    const { client, deployment, faucetAccount } = first
    await playScenario(client, scenario, { deployment, faucet: faucetAccount })
    const before = await read(first)
    await first.stop()

    const again = await startDevnet({ statePath })
    onTestFinished(() => again.stop())
    await expect(
      again.client.getBalance({
        address: faucetAccount.address,
        blockNumber: 3n,
      }),
    ).rejects.toThrow()
    expect(await read(again)).toEqual(before)
    const recorded = await recordScenario(again.client, {
      deployment: again.deployment,
      faucet: faucetAccount.address,
      fromBlock: 4n,
      toBlock: before.toBlock,
    })
    expect(recorded.scenario.steps.map(({ type }) => type)).toEqual([
      'claim',
      'swap',
      'approve',
      'add',
      'remove',
    ])
    const { problems } = await checkScenario(recorded.scenario)
    expect(problems).toEqual([])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

test('a recording expects no balance that an omitted transaction may have changed', async () => {
  const played = {
    actors: ['alice'],
    tokens: [{ symbol: 'NEW', decimals: 18, supply: '5' }],
    steps: [{ type: 'claim', actor: 'alice', token: 'DAI' }],
  }
  const { scenario, skipped, completeFrom } = await record(played)
  expect(skipped).toHaveLength(1)
  expect(scenario.steps.at(-1)).not.toHaveProperty('expect')
  // From the next block on, no transaction is omitted.
  const complete = await record(played, { fromBlock: completeFrom })
  expect(complete.scenario.steps.at(-1)).toHaveProperty('expect')
})

test('a range may start at the first block', async () => {
  const { scenario } = await record(
    {
      actors: ['alice'],
      steps: [{ type: 'claim', actor: 'alice', token: 'DAI' }],
    },
    { fromBlock: 0n, client: anvil },
  )
  expect(scenario.steps.at(-1)).toMatchObject({ type: 'claim', token: 'DAI' })
})

test('rejects hostile files, or ends the same in the model and on a chain', async () => {
  let played = 0
  for (const text of createHostileScenarios(60, 7)) {
    const check = async () => {
      const scenario = parseScenario(text)
      return { scenario, ...(await checkScenario(scenario)) }
    }
    const checked = await check().catch((error: Error) => error)
    if (checked instanceof Error) {
      expect(['InvalidScenarioError', 'OtherStartError']).toContain(
        checked.name,
      )
      continue
    }
    played++
    const { problems } = await play(tab, checked.scenario)
    expect(
      problems.map(({ step, expected, difference }) => [
        step,
        expected,
        difference,
      ]),
      text,
    ).toEqual(
      checked.problems.map(({ step, expected, difference }) => [
        step,
        expected,
        difference,
      ]),
    )
  }
  expect(played).toBeGreaterThan(5)
})

test('the faucet provides an account’s earlier balance', async () => {
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
    // Two swaps, and the 0.02 that every sender keeps for network fees.
    { type: 'transfer', to: 'actor1', token: 'ZKP', amount: '5.02' },
    { type: 'swap', amountIn: '2' },
    { type: 'swap', amountIn: '3' },
  ])
})

test('records a failed transaction with the longest deadline, and omits one whose failure no step repeats', async () => {
  const { deployment, faucetAccount: faucet } = devnet
  const { router, wrappedNative } = deployment.contracts
  const before = await tab.request({ method: 'evm_snapshot' } as never)
  const { actors } = await playScenario(
    tab,
    parseScenario({
      version: 1,
      title: 'funds',
      seed: 'funds',
      actors: ['alice'],
      steps: [{ type: 'claim', actor: 'alice', token: 'ZKP' }],
    }),
    { deployment, faucet },
  )
  const account = actors.get('alice') as LocalAccount
  const fromBlock = 1n + (await getBlockNumber(tab, { cacheTime: 0 }))
  const swap = (amountOut: bigint, gas: bigint) => {
    const call = getSwapCall({
      type: 'exactInput',
      router,
      recipient: account.address,
      amountIn: parseEther('1'),
      amountOut,
      path: [wrappedNative, getToken(deployment, 'DAI').address],
      isNativeIn: true,
      isNativeOut: false,
      feeOnTransfer: false,
      deadline: maxUint256,
    })
    return sendTransaction(tab, {
      chain: deploymentToChain(deployment),
      account,
      to: call.address,
      data: encodeFunctionData(call),
      value: call.value,
      gas,
    })
  }
  await swap(parseEther('1'), 300_000n)
  const outOfGas = await swap(1n, 50_000n)
  await swap(1n, 300_000n)
  const { scenario, skipped } = await recordScenario(tab, {
    deployment,
    faucet: faucet.address,
    fromBlock,
    toBlock: await getBlockNumber(tab, { cacheTime: 0 }),
  })
  await tab.request({ method: 'evm_revert', params: [before] } as never)
  expect(scenario.steps).toMatchObject([
    { type: 'transfer', actor: 'faucet', to: 'actor1', token: 'ZKP' },
    {
      type: 'expectRevert',
      reason: 'slippage',
      step: { type: 'swap', amountIn: '1', amountOutMin: '1' },
    },
    { type: 'swap', amountIn: '1' },
  ])
  expect(skipped).toEqual([
    {
      hash: outOfGas,
      reason: 'It failed for a reason that no step can repeat.',
    },
  ])
  expect((await checkScenario(scenario)).problems).toEqual([])
  expect((await play(anvil, scenario)).problems).toEqual([])
})

test.each([
  [
    'and its failed steps stay',
    read('slippage-miss.lethe.json'),
    [],
    { type: 'swap', actor: 'bob', path: ['ZKP', 'DAI'], amountIn: '10' },
    { alice: { ZKP: '90' }, bob: { ZKP: '90' } },
  ],
  [
    'but not those that would succeed with what actors start with',
    {
      actors: ['alice'],
      steps: [
        { type: 'claim', actor: 'alice', token: 'ZKP' },
        {
          type: 'expectRevert',
          step: {
            ...{ type: 'swap', actor: 'alice' },
            ...{ path: ['DAI', 'ZKP'], amountIn: '5' },
          },
          reason: 'insufficientBalance',
        },
      ],
    },
    // The scenario and the recorded block do not contain this.
    [
      {
        ...{ type: 'transfer', actor: 'faucet', to: 'alice' },
        ...{ token: 'DAI', amount: '7' },
      },
    ],
    { type: 'swap', actor: 'alice', path: ['DAI', 'ZKP'], amountIn: '5' },
    { alice: { DAI: '0' } },
  ],
])(
  'records what follows a played scenario, %s',
  async (_, before, gap, last, balances) => {
    const { steps } = before as Scenario
    const { scenario, skipped, differences } = await record(
      { ...before, steps: [...steps, ...gap, last] },
      {
        isLastBlock: true,
        before: parseScenario({
          version: 1,
          title: 'it',
          seed: 'it',
          ...before,
        }),
      },
    )
    expect({ skipped, differences }).toEqual({ skipped: [], differences: [] })
    expect(
      scenario.steps.filter(({ type }) => type === 'expectRevert'),
    ).toEqual(
      gap.length === 0
        ? steps.filter(({ type }) => type === 'expectRevert')
        : [],
    )
    expect(scenario.steps.at(-1)).toMatchObject({
      ...last,
      expect: { balances },
    })
    expect((await play(anvil, scenario)).problems).toEqual([])
  },
)

test('rounds a deposit as the router does, which takes the token first', async () => {
  const scenario = parseScenario({
    version: 1,
    title: 'rounding',
    seed: 'rounding',
    actors: ['alice'],
    steps: [
      { type: 'claim', actor: 'alice', token: 'ZKP' },
      { type: 'claim', actor: 'alice', token: 'USDT' },
      {
        type: 'add',
        actor: 'alice',
        tokens: ['ZKP', 'USDT'],
        // Two ZKP cost one USDT, so 0.5 USDT match only one ZKP.
        amounts: ['1.000000000000000001', '0.5'],
        expect: { balances: { alice: { ZKP: '99', USDT: '999.5' } } },
      },
    ],
  })
  expect((await checkScenario(scenario)).problems).toEqual([])
  expect((await play(tab, scenario)).problems).toEqual([])
})

test('an approval limits what the router may spend from then on', async () => {
  const swap = (amountIn: string) => ({
    type: 'swap',
    actor: 'alice',
    path: ['DAI', 'ZKP'],
    amountIn,
  })
  const refused = (step: object) => ({
    type: 'expectRevert',
    step,
    reason: 'insufficientAllowance',
  })
  const approve = { type: 'approve', actor: 'alice', token: 'DAI' }
  const scenario = parseScenario({
    version: 1,
    title: 'approvals',
    seed: 'approvals',
    actors: ['alice'],
    steps: [
      { type: 'claim', actor: 'alice', token: 'ZKP' },
      { type: 'claim', actor: 'alice', token: 'DAI' },
      { ...swap('10'), checkpoint: 'before' },
      { ...approve, amount: '15' },
      swap('10'),
      refused(swap('6')),
      swap('5'),
      refused(swap('0.000000000000000001')),
      {
        type: 'block',
        steps: [{ ...approve, amount: '3' }, refused(swap('4')), swap('3')],
      },
      approve,
      { ...swap('100'), expect: { balances: { alice: { DAI: '872' } } } },
      { ...approve, amount: '0' },
      refused(swap('1')),
      // The steps approve automatically again.
      { type: 'rewind', to: 'before' },
      { ...swap('20'), expect: { balances: { alice: { DAI: '970' } } } },
    ],
  })
  const checked = await checkScenario(scenario)
  expect(checked.problems).toEqual([])
  for (const client of [anvil, tab]) {
    const played = await play(client, scenario)
    expect(played.problems).toEqual([])
    expect(played.state).toEqual(checked.state)
  }
})

test('mines the transactions of a block together, in order', async () => {
  const swap = (actor: string, path: string[], amountIn: string) => ({
    type: 'swap',
    actor,
    path,
    amountIn,
  })
  const scenario = parseScenario({
    version: 1,
    title: 'together',
    seed: 'together',
    actors: ['alice', 'bob'],
    steps: [
      { type: 'claim', actor: 'alice', token: 'ZKP' },
      {
        type: 'block',
        steps: [
          { type: 'claim', actor: 'bob', token: 'ZKP' },
          swap('alice', ['ZKP', 'DAI'], '10'),
          {
            type: 'expectRevert',
            step: { ...swap('alice', ['ZKP', 'DAI'], '1'), deadline: -1 },
            reason: 'expired',
          },
          {
            type: 'expectRevert',
            step: { type: 'claim', actor: 'bob', token: 'ZKP' },
            reason: 'cooldown',
          },
          swap('alice', ['DAI', 'ZKP'], '1'),
        ],
      },
    ],
  })
  const checked = await checkScenario(scenario)
  expect(checked.problems).toEqual([])
  for (const client of [anvil, tab]) {
    const id = await client.request({ method: 'evm_snapshot' } as never)
    const played = await playScenario(client, scenario, {
      deployment: devnet.deployment,
      faucet: devnet.faucetAccount,
    })
    const block = await getBlock(client)
    await client.request({ method: 'evm_revert', params: [id] } as never)
    expect(played.problems).toEqual([])
    expect(played.state).toEqual(checked.state)
    expect(block.transactions).toHaveLength(4)
    expect(played.hashes[1]).toEqual(
      [0, 1, 3].map((index) => block.transactions[index]),
    )
  }
})

test('reports a transaction of a block that ends unexpectedly', async () => {
  const scenario = parseScenario({
    version: 1,
    title: 'fails',
    seed: 'fails in a block',
    actors: ['alice'],
    steps: [
      { type: 'claim', actor: 'alice', token: 'ZKP' },
      {
        type: 'block',
        steps: [
          { type: 'wrap', actor: 'alice', amount: '60' },
          { type: 'wrap', actor: 'alice', amount: '60' },
        ],
      },
    ],
  })
  for (const { problems } of [
    await checkScenario(scenario),
    await play(anvil, scenario),
    await play(tab, scenario),
  ])
    expect(problems).toEqual([
      {
        step: 1,
        field: 'block',
        expected: 'each transaction to end as it says',
        actual: expect.stringMatching(/^insufficientFunds: Transaction 2: /),
      },
    ])
})
