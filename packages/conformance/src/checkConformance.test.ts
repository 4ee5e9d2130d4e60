import { ReadFailedError } from '@letheswap/sdk'
import {
  createClient,
  custom,
  type Hex,
  HttpRequestError,
  MethodNotFoundRpcError,
  ParseRpcError,
} from 'viem'
import { getCode } from 'viem/actions'
import { expect, test } from 'vitest'
import { useChain } from '../test/chain.js'
import { fuzz } from '../test/fuzz.js'
import { checkConformance } from './checkConformance.js'
import type { ConformanceProgress } from './types.js'

const chain = useChain()
const agreement = { mismatches: [], mismatchCount: 0 }

test(`the SDK agrees with the contracts to the wei, seed ${fuzz.seed}`, async () => {
  const { client, deployment } = chain
  const { seed, runs } = fuzz
  const report = await checkConformance(client, {
    deployment,
    cases: 400 * runs,
    routes: 40 * runs,
    sequences: 20 * runs,
    seed,
  })
  expect(report).toEqual({
    isConformant: true,
    seed,
    blockNumber: expect.any(BigInt),
    checks: [
      { name: 'getAmountOut', cases: 400 * runs, ...agreement },
      { name: 'getAmountIn', cases: 400 * runs, ...agreement },
      { name: 'quote', cases: 400 * runs, ...agreement },
      { name: 'findBestRoute', cases: 40 * runs, ...agreement },
      { name: 'sequences', cases: 20 * runs, ...agreement },
    ],
  })
}, 600_000)

test('behavior: detects a router with another fee', async () => {
  const { client, deployment } = chain
  const { router: address } = deployment.contracts
  const bytecode = (await getCode(client, { address })) as Hex
  // Replaces PUSH2 997 with PUSH2 998 in getAmountOut, so that the router offers more
  // than its pairs pay.
  await chain.devnet.client.setCode({
    address,
    bytecode: bytecode.replaceAll('6103e5', '6103e6') as Hex,
  })
  const budget = { cases: 100, routes: 10, sequences: 5, seed: 1 }
  const report = await checkConformance(client, { deployment, ...budget })
  expect(report.isConformant).toBe(false)
  const found = report.checks.filter((check) => check.mismatchCount > 0)
  expect(found.map((check) => check.name)).toEqual([
    'getAmountOut',
    'getAmountIn',
    'findBestRoute',
    'sequences',
  ])
  expect(found[0]?.mismatches[0]).toEqual({
    input: [expect.any(String), expect.any(String), expect.any(String)],
    sdk: expect.any(String),
    chain: expect.any(String),
  })
  expect(JSON.parse(JSON.stringify(report.checks))).toEqual(report.checks)
  // The same seed generates the same cases.
  expect(await checkConformance(client, { deployment, ...budget })).toEqual(
    report,
  )
})

test.each([0, 100, 9_999])(
  'behavior: a deployment with feeBps %i does not match a router with 30',
  async (feeBps) => {
    const { client, deployment } = chain
    const report = await checkConformance(client, {
      deployment: { ...deployment, feeBps },
      ...{ cases: 100, routes: 10, sequences: 10, seed: 7 },
    })
    expect(
      report.checks.map(({ name, mismatchCount }) => [name, mismatchCount > 0]),
    ).toEqual([
      ['getAmountOut', true],
      ['getAmountIn', true],
      // Transfers into a pool have no fee.
      ['quote', false],
      ['findBestRoute', true],
      ['sequences', true],
    ])
  },
)

test('behavior: checks a chain without Multicall3', async () => {
  const { client, deployment } = chain
  const { multicall3: _, ...contracts } = deployment.contracts
  const report = await checkConformance(client, {
    deployment: { ...deployment, contracts },
    // These are more cases than one eth_call can contain without Multicall3.
    cases: 400,
    routes: 5,
    sequences: 5,
  })
  expect(report.checks).toEqual([
    expect.objectContaining({ name: 'getAmountOut', cases: 400, ...agreement }),
    expect.objectContaining({ name: 'getAmountIn', cases: 400, ...agreement }),
    expect.objectContaining({ name: 'quote', cases: 400, ...agreement }),
    expect.objectContaining({ name: 'findBestRoute', cases: 5, ...agreement }),
    expect.objectContaining({ name: 'sequences', cases: 5, ...agreement }),
  ])
})

test.each(['eth_call', 'eth_simulateV1'])(
  'error: a failed %s does not count as an answer of the contracts',
  async (failing) => {
    const { client, deployment } = chain
    // Reads the pools, then makes half of the requests fail.
    let count = 0
    const flaky = createClient({
      transport: custom(
        {
          request: async (request) => {
            if (request.method === failing && ++count % 2 === 0)
              throw new HttpRequestError({ url: 'http://node', status: 503 })
            return client.request(request)
          },
        },
        { retryCount: 0 },
      ),
    })
    const report = checkConformance(flaky, {
      deployment,
      cases: 1000,
      routes: 5,
      sequences: 5,
    })
    await expect(report).rejects.toThrow(ReadFailedError)
  },
)

test.each([
  ['geth', MethodNotFoundRpcError],
  ['Ganache', ParseRpcError],
])(
  'behavior: reports the checks that an old node, which refuses like %s, cannot run',
  async (_, Refusal) => {
    const { client, deployment } = chain
    // A node that ignores state overrides and does not support eth_simulateV1.
    const old = createClient({
      transport: custom({
        request: async ({ method, params }) => {
          if (method === 'eth_simulateV1')
            throw new Refusal(new Error('not found'), { method })
          return client.request({
            method,
            params: method === 'eth_call' ? params.slice(0, 2) : params,
          })
        },
      }),
    })
    const budget = { cases: 10, routes: 5, sequences: 5 }
    const report = await checkConformance(old, { deployment, ...budget })
    expect(report.isConformant).toBe(true)
    expect(
      report.checks.map(({ name, cases, skipped }) => [name, cases, skipped]),
    ).toEqual([
      ['getAmountOut', 10, undefined],
      ['getAmountIn', 10, undefined],
      ['quote', 10, undefined],
      [
        'findBestRoute',
        0,
        "The node doesn't support state overrides, or the pairs store their reserves elsewhere.",
      ],
      ['sequences', 0, "The node doesn't support eth_simulateV1."],
    ])
  },
)

test('args: onProgress counts up to the total', async () => {
  const { client, deployment } = chain
  const seen: ConformanceProgress[] = []
  await checkConformance(client, {
    deployment,
    cases: 700,
    routes: 2,
    sequences: 2,
    onProgress: (progress) => seen.push(progress),
  })
  const last = new Map(
    seen.map(({ name, done, total }) => [name, [done, total]]),
  )
  expect([...last]).toEqual([
    ['getAmountOut', [700, 700]],
    ['getAmountIn', [700, 700]],
    ['quote', [700, 700]],
    ['findBestRoute', [2, 2]],
    ['sequences', [2, 2]],
  ])
})

test('a report without a compared case is not conformant', async () => {
  const { client, deployment } = chain
  const report = await checkConformance(client, {
    deployment: { ...deployment, pairs: [] },
    cases: 0,
  })
  expect(report.checks.map(({ cases }) => cases)).toEqual([0, 0, 0, 0, 0])
  expect(report.isConformant).toBe(false)
})
