import { type FaultRule, startFaultProxy } from '@letheswap/devnet'
import { createClient, type Hex, http } from 'viem'
import { getCode } from 'viem/actions'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { useChain } from '../../test/chain.js'
import { serveHttp } from '../../test/serveHttp.js'
import { connectWith, type Methods, rpcError } from '../../test/wallet.js'
import type { Deployment } from '../deployment/types.js'
import { diagnose } from './diagnose.js'

const chain = useChain()
afterEach(() => {
  vi.useRealTimers()
})

/** Returns the findings that are not ok. */
async function findFaults(change: Partial<Deployment> = {}) {
  const { client, deployment } = chain
  const findings = await diagnose(client, {
    deployment: { ...deployment, ...change },
  })
  return findings.filter(
    ({ check, severity }) => severity !== 'ok' && check !== 'faucet',
  )
}

const faucetFindings = async (url: string) =>
  (
    await diagnose(chain.client, {
      deployment: { ...chain.deployment, faucetUrl: url },
    })
  ).filter(({ check }) => check.startsWith('faucet'))

test('rule: a healthy network passes every check', async () => {
  const { client, deployment } = chain
  const findings = await diagnose(client, { deployment })
  expect(await findFaults()).toEqual([])
  expect(findings.map(({ check }) => check)).toEqual([
    'latency',
    'chainId',
    'genesis',
    'blockNumber',
    'head',
    'code:contracts.factory',
    'code:contracts.router',
    'code:contracts.wrappedNative',
    'code:USDT',
    'code:WETH',
    'code:WBTC',
    'code:DAI',
    'multicall',
    'router:factory',
    'router:wrappedNative',
    'fee',
    'decimals:USDT',
    'decimals:WETH',
    'decimals:WBTC',
    'decimals:DAI',
    ...deployment.pairs.map((key) => `pair:${key}`),
    'logs',
    'faucet',
  ])
})

test("rule: check names are unique, whatever the tokens' symbols", async () => {
  const { client, deployment } = chain
  const symbols = ['factory', 'router', 'wrappedNative', 'multicall']
  const tokens = deployment.tokens.map((token, index) => ({
    ...token,
    symbol: symbols[index] as string,
  }))
  const findings = await diagnose(client, {
    deployment: { ...deployment, tokens, pairs: [] },
  })
  const checks = findings.map(({ check }) => check)
  expect(checks).toEqual([...new Set(checks)])
})

test('rule: reports a wallet whose node is on another chain', async () => {
  const { client, deployment } = chain
  const look = async (methods: Methods) => {
    const walletClient = connectWith(chain, methods)
    const findings = await diagnose(client, { deployment, walletClient })
    return findings.find(({ check }) => check === 'wallet')
  }
  expect(await look({})).toMatchObject({ severity: 'ok' })
  expect(await look({ eth_chainId: () => '0x1' })).toMatchObject({
    severity: 'error',
    message: `The wallet is on chain 1; the deployment expects ${deployment.chain.id}.`,
  })
  const hash = `0x${'11'.repeat(32)}`
  const other = await look({
    eth_getBlockByNumber: async (params, forward) => ({
      ...((await forward('eth_getBlockByNumber', params)) as object),
      hash,
    }),
  })
  expect(other).toMatchObject({ severity: 'error' })
  expect(other?.message).toContain('another chain with the same id')
  const silent = await look({
    eth_chainId: () => {
      throw rpcError(-32603, 'No route to host')
    },
  })
  expect(silent?.message).toContain('cannot be read through the wallet')
  expect(silent?.fix).toBeTruthy()
})

test('rule: every problem has a fix', async () => {
  const { deployment } = chain
  const { chain: network, contracts } = deployment
  const [usdt, ...tokens] = deployment.tokens as [
    Deployment['tokens'][number],
    ...Deployment['tokens'],
  ]
  const zero = `0x${'00'.repeat(20)}` as const
  const hash = `0x${'11'.repeat(32)}` as const
  const faults: [string, Partial<Deployment>][] = [
    ['chainId', { chain: { ...network, id: 1 } }],
    ['genesis', { genesisHash: hash }],
    ['code:contracts.factory', { contracts: { ...contracts, factory: zero } }],
    ['code:USDT', { tokens: [{ ...usdt, address: zero }, ...tokens] }],
    ['multicall', { contracts: { ...contracts, multicall3: zero } }],
    ['multicall', { contracts: { ...contracts, multicall3: undefined } }],
    [
      'router:wrappedNative',
      { contracts: { ...contracts, wrappedNative: usdt.address } },
    ],
    ['decimals:USDT', { tokens: [{ ...usdt, decimals: 18 }, ...tokens] }],
    ['pair:DAI-USDT', { contracts: { ...contracts, pairInitCodeHash: hash } }],
    // Addresses of other contracts.
    ['router:factory', { contracts: { ...contracts, factory: usdt.address } }],
    [
      'decimals:USDT',
      { tokens: [{ ...usdt, address: contracts.factory }, ...tokens] },
    ],
  ]
  for (const [check, change] of faults) {
    const found = (await findFaults(change)).find(
      (finding) => finding.check === check,
    )
    expect(found?.severity, check).toMatch(/error|warning/)
    expect(found?.fix).toBeTruthy()
  }
})

test.each<[string, FaultRule]>([
  ['logs', { method: 'eth_getLogs', fault: { result: [] } }],
  ['logs', { method: 'eth_getLogs', fault: { status: 500 } }],
  ['blockNumber', { method: 'eth_blockNumber', fault: { result: '0x1' } }],
  ['contracts', { method: 'eth_call', fault: { result: '0x' } }],
  ['rpc', { fault: { body: '<html>Sign in</html>' } }],
])(
  'rule: %s is an error with a fix if the node returns %j',
  async (check, rule) => {
    const { devnet, deployment } = chain
    const proxy = await startFaultProxy({
      target: devnet.rpcUrl,
      rules: [rule],
    })
    onTestFinished(proxy.close)
    const client = createClient({
      transport: http(proxy.url, { retryCount: 0 }),
    })
    const findings = await diagnose(client, { deployment })
    expect(
      findings.filter(({ severity }) => severity === 'error'),
    ).toContainEqual({
      check,
      severity: 'error',
      message: expect.any(String),
      fix: expect.stringContaining('chain.rpcUrls'),
    })
  },
)

test('rule: finds logs within a range limit of 10 blocks', async () => {
  const { devnet, deployment } = chain
  await devnet.mine(100)
  const proxy = await startFaultProxy({
    target: devnet.rpcUrl,
    rules: [{ fault: { rangeLimit: 10 } }],
  })
  onTestFinished(proxy.close)
  const client = createClient({ transport: http(proxy.url, { retryCount: 0 }) })
  expect(await diagnose(client, { deployment })).toContainEqual({
    check: 'logs',
    severity: 'ok',
    message: 'Found the creation events of all 10 pairs.',
  })
})

test('rule: measures the router’s fee', async () => {
  const { client, deployment, devnet } = chain
  const { router: address } = deployment.contracts
  const code = (await getCode(client, { address })) as Hex
  // Replaces 997 of 1,000 with 990 of 1,000, then with 997 of 1,001.
  const bytecode = code.replaceAll('6103e5', '6103de') as Hex
  await devnet.client.setCode({ address, bytecode })
  expect(await findFaults()).toMatchObject([
    {
      check: 'fee',
      severity: 'warning',
      message: "The router's fee is 1%; the deployment expects 0.3%.",
      fix: 'Set feeBps to 100: quotes, routes and price impacts depend on it.',
    },
  ])
  expect(await findFaults({ feeBps: 100 })).toEqual([])
  const wrong = code.replaceAll('6103e8', '6103e9') as Hex
  await devnet.client.setCode({ address, bytecode: wrong })
  expect(await findFaults()).toMatchObject([
    { check: 'fee', severity: 'error' },
  ])
})

test('rule: warns about an old head, a head in the future and a slow node', async () => {
  const { deployment, devnet } = chain
  const { timestamp } = await devnet.client.getBlock()
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime((Number(timestamp) + 601) * 1_000)
  expect(await findFaults()).toMatchObject([
    { check: 'head', severity: 'warning' },
  ])
  vi.setSystemTime((Number(timestamp) - 61) * 1_000)
  expect(await findFaults()).toMatchObject([
    { check: 'head', severity: 'warning' },
  ])
  vi.setSystemTime(Number(timestamp) * 1_000)
  const slow = connectWith(chain, {
    eth_chainId: (_, forward) => {
      vi.setSystemTime(Number(timestamp) * 1_000 + 1_001)
      return forward('eth_chainId')
    },
  })
  expect((await diagnose(slow, { deployment }))[0]).toMatchObject({
    check: 'latency',
    severity: 'warning',
    message: 'The node answered in 1001 ms.',
  })
})

test('rule: reports a node that does not answer as a single error', async () => {
  const { deployment, gone } = chain
  expect(await diagnose(gone, { deployment })).toMatchObject([
    { check: 'rpc', severity: 'error', fix: expect.any(String) },
    { check: 'faucet', severity: 'warning' },
  ])
})

test.each([
  [
    'that is ready, except for empty tokens',
    200,
    '{"status":"ok","outOf":["USDT"]}',
    [
      { check: 'faucet', severity: 'ok' },
      {
        check: 'faucetToken:USDT',
        severity: 'error',
        message: 'The faucet is out of USDT.',
        fix: "Send USDT to the faucet's account.",
      },
    ],
  ],
  ['without a response body', 200, '', [{ check: 'faucet', severity: 'ok' }]],
  [
    'with an unexpected answer',
    200,
    'null',
    [{ check: 'faucet', severity: 'ok' }],
  ],
  [
    'that is not ready, with the reason',
    503,
    '{"error":"Not ready: paused"}',
    [
      {
        check: 'faucet',
        severity: 'error',
        message: 'The faucet is not ready to pay. Not ready: paused',
      },
    ],
  ],
] as const)('rule: a faucet %s', async (_, status, body, findings) => {
  const url = await serveHttp((_, response) => {
    response.writeHead(status).end(body)
  })
  expect(await faucetFindings(url)).toMatchObject(findings)
})

test('rule: reports an unreachable faucet as an error', async () => {
  expect(await faucetFindings('http://127.0.0.1:1')).toMatchObject([
    {
      check: 'faucet',
      severity: 'error',
      message: 'The faucet is unreachable.',
    },
  ])
})

test('rule: reports a node without block 0', async () => {
  for (const answer of [
    () => null,
    (forward: Forward) => forward('eth_getBlockByNumber', ['0x1', false]),
  ]) {
    const client = connectWith(chain, {
      eth_getBlockByNumber: (params, forward) =>
        params[0] === '0x0'
          ? answer(forward as Forward)
          : forward('eth_getBlockByNumber', params),
    })
    const { deployment } = chain
    const findings = await diagnose(client, { deployment })
    expect(
      findings.filter(({ severity }) => severity === 'error'),
    ).toMatchObject([
      { check: 'genesis', message: 'The node does not serve block 0.' },
    ])
  }
})

type Forward = (method: string, params: unknown[]) => unknown
