import { adoptNetwork, deployNetwork, planNetwork } from '@letheswap/network'
import { diagnose, getPools, getQuote } from '@letheswap/sdk'
import { createClient, http, parseEther } from 'viem'
import { expect, test } from 'vitest'
import { useChain } from '../test/chain.js'
import { compileFork } from '../test/compileFork.js'
import { deployFork } from '../test/deployFork.js'
import { fuzz } from '../test/fuzz.js'
import { checkConformance } from './checkConformance.js'

const chain = useChain()
const budget = {
  cases: 400 * fuzz.runs,
  routes: 40 * fuzz.runs,
  sequences: 20 * fuzz.runs,
  seed: fuzz.seed,
}

test.each([
  { feeBps: 25, fee: 25, whole: 10_000 },
  { feeBps: 100, fee: 10, whole: 1000 },
])(
  `rule: a fork with a fee of $feeBps basis points conforms, seed ${fuzz.seed}`,
  async (fork) => {
    const { client } = chain
    const deployment = await deployFork(chain, fork)
    const { multicall3: _, ...contracts } = deployment.contracts
    for (const each of [deployment, { ...deployment, contracts }]) {
      const report = await checkConformance(client, {
        deployment: each,
        ...budget,
      })
      expect(
        report.checks.map(({ name, cases, mismatches, skipped }) => ({
          name,
          cases,
          mismatches,
          skipped,
        })),
      ).toEqual(
        [
          ['getAmountOut', budget.cases],
          ['getAmountIn', budget.cases],
          ['quote', budget.cases],
          ['findBestRoute', budget.routes],
          ['sequences', budget.sequences],
        ].map(([name, cases]) => ({
          name,
          cases,
          mismatches: [],
          skipped: undefined,
        })),
      )
    }
    // Nobody has to say what a router tells.
    const adopted = await adoptNetwork(client, {
      router: deployment.contracts.router,
      rpcUrls: deployment.chain.rpcUrls,
    })
    expect(adopted.feeBps).toBe(fork.feeBps)
    expect(adopted.contracts.pairInitCodeHash).toBe(contracts.pairInitCodeHash)
    // The rest of the SDK takes the fee from the same place.
    const { pools } = await getPools(client, { deployment })
    expect(pools[0]?.feeBps).toBe(fork.feeBps)
    const quote = await getQuote(client, {
      deployment,
      tokenIn: 'DAI',
      tokenOut: 'USDT',
      amountIn: 10n ** 15n,
    })
    expect(quote.feeBps).toBe(fork.feeBps)
    expect(quote.priceImpactBps).toBeGreaterThanOrEqual(0)
    const findings = await diagnose(client, { deployment })
    expect(findings.find(({ check }) => check === 'fee of router')).toEqual({
      check: 'fee of router',
      severity: 'ok',
      message: `The router's fee is ${fork.feeBps / 100}%.`,
    })
  },
  300_000,
)

test('rule: a fork is deployed with the fee and the pairs of its own code', async () => {
  const { devnet } = chain
  const { pairInitCodeHash, ...artifacts } = compileFork({
    fee: 10,
    whole: 1000,
  })
  const client = createClient({
    account: devnet.accounts[3],
    pollingInterval: 20,
    transport: http(devnet.rpcUrl),
  })
  const plan = await planNetwork(client, {
    spec: {
      chain: devnet.deployment.chain,
      tokens: [{ symbol: 'USD', name: 'Test dollar', decimals: 6 }],
      pools: [{ tokens: ['ZKP', 'USD'], amounts: ['10', '25'] }],
      feeBps: 100,
    },
    artifacts,
  })
  const deployment = await deployNetwork(client, { plan })
  expect(deployment.feeBps).toBe(100)
  expect(deployment.contracts.pairInitCodeHash).toBe(pairInitCodeHash)
  const { amountOut } = await getQuote(client, {
    deployment,
    tokenIn: 'ZKP',
    tokenOut: 'USD',
    amountIn: parseEther('1'),
  })
  // 25,000,000 · 0.99 / (10 + 0.99), rounded down.
  expect(amountOut).toBe(2_252_047n)
})

test.each([
  [undefined, { fee: 25, whole: 10_000 }, '25'],
  [
    25,
    {
      fee: 25,
      whole: 10_000,
      library: (source: string) =>
        source.replace(
          'amountOut = numerator / denominator',
          'amountOut = numerator / denominator + 1',
        ),
    },
    'what the router computes with',
  ],
])(
  'error: a fee of %s that the router does not compute with is refused before anything is sent',
  async (feeBps, fork, expected) => {
    const { devnet } = chain
    const { pairInitCodeHash: _, ...artifacts } = compileFork(fork)
    const client = createClient({
      account: devnet.accounts[3],
      transport: http(devnet.rpcUrl),
    })
    await expect(
      planNetwork(client, {
        spec: { chain: devnet.deployment.chain, tokens: [], pools: [], feeBps },
        artifacts,
      }),
    ).rejects.toMatchObject({
      name: 'InvalidSpecError',
      field: 'feeBps',
      shortMessage: expect.stringContaining(`must be ${expected}`),
    })
  },
  300_000,
)

test('rule: a router that rounds an output up is found out', async () => {
  const deployment = await deployFork(chain, {
    feeBps: 30,
    fee: 3,
    whole: 1000,
    library: (source) =>
      source.replace(
        'amountOut = numerator / denominator',
        'amountOut = numerator / denominator + 1',
      ),
  })
  const { checks } = await checkConformance(chain.client, {
    deployment,
    ...budget,
  })
  const [first] = checks
  expect(first?.name).toBe('getAmountOut')
  const { sdk, chain: answer } = first?.mismatches[0] ?? {}
  expect(BigInt(answer as string)).toBe(BigInt(sdk as string) + 1n)
}, 300_000)
