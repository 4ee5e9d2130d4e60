import { readFileSync, writeFileSync } from 'node:fs'
import { type FaultRule, startFaultProxy } from '@letheswap/devnet'
import { createClient, custom, HttpRequestError, http, zeroAddress } from 'viem'
import { expect, onTestFinished, test } from 'vitest'
import { lethe, useNetwork } from '../../test/harness.js'
import { probeNode } from '../check/probeNode.js'

// faucet.test.ts runs the checks on a network without faults, because `--smoke` needs a
// faucet.
const network = useNetwork()

async function spoil(...rules: FaultRule[]): Promise<string> {
  const proxy = await startFaultProxy({ target: network.devnet.rpcUrl, rules })
  onTestFinished(proxy.close)
  return proxy.url
}

const check = (...args: string[]) =>
  lethe(['check', ...args, '--config', network.config])

function describeOtherwise(name: string, changes: object): string {
  const config = `${network.config}.${name}.json`
  const description = JSON.parse(readFileSync(network.config, 'utf8'))
  writeFileSync(config, JSON.stringify({ ...description, ...changes }))
  return config
}

const smallBudget = ['--cases=5', '--routes=1', '--sequences=1', '--seed=7']

test('behavior: warns about what a limited node refuses, and about the consequences', async () => {
  await network.devnet.mine(20)
  const name = '<img src=x onerror="alert(1)">'
  const config = describeOtherwise('hostile', {
    chain: { ...network.devnet.deployment.chain, name },
  })
  const error = { code: -32601, message: 'Not on this node.' }
  // This node refuses batches, calls with more than two parameters (overrides),
  // `eth_simulateV1`, and ranges above 10 blocks.
  const url = await spoil(
    {
      fault: async ({ calls, forward }) =>
        calls.length > 1 || (calls[0]?.params ?? []).length > 2
          ? {
              body: JSON.stringify({ jsonrpc: '2.0', id: calls[0]?.id, error }),
            }
          : forward(),
    },
    { method: 'eth_simulateV1', fault: { error } },
    { fault: { rangeLimit: 10 } },
  )
  const { code, stdout } = await lethe([
    ...['check', '--contracts', ...smallBudget],
    ...[`--rpc-url=${url}`, '--config', config],
  ])
  expect(stdout).toMatch(/^ {2}ok +EIP-1559 fees: /m)
  for (const name of [
    'log range',
    'eth_simulateV1',
    'state overrides',
    'JSON-RPC batches',
  ])
    expect(stdout).toMatch(
      new RegExp(`^ {2}warning +${name}: Refused: .+\\n {11}\\S`, 'm'),
    )
  expect(stdout).toMatch(/^ {2}ok +getAmountOut: 5 cases agree/m)
  expect(stdout).toMatch(/^ {2}skipped +sequences: /m)
  expect(code).toBe(0)
})

test.each<[string, FaultRule]>([
  ['logs', { method: 'eth_getLogs', fault: { result: [] } }],
  ['blockNumber', { method: 'eth_blockNumber', fault: { result: '0x1' } }],
  ['contracts', { method: 'eth_call', fault: { result: '0x' } }],
])('error: exits 1 if the history cannot work: %s', async (name, rule) => {
  const { code, stdout } = await check('--rpc-url', await spoil(rule))
  expect(stdout).toMatch(new RegExp(`^ {2}error +${name}: `, 'm'))
  expect(code).toBe(1)
})

test.each<[string, FaultRule]>([
  ['eth_simulateV1', { method: 'eth_simulateV1', fault: { result: [] } }],
  ['log range', { method: 'eth_getLogs', fault: { result: [] } }],
  ['state overrides', { method: 'eth_call', fault: { result: '0x' } }],
  ['JSON-RPC batches', { method: 'eth_chainId', fault: { result: '0x1' } }],
])(
  'behavior: treats a wrong answer as missing support for %s',
  async (check, rule) => {
    const url = await spoil(rule)
    const { deployment } = network.devnet
    const findings = await probeNode(createClient({ transport: http(url) }), {
      ...deployment,
      chain: { ...deployment.chain, rpcUrls: [url] },
    })
    expect(findings.filter(({ severity }) => severity !== 'ok')).toMatchObject([
      { check, severity: 'warning' },
    ])
  },
)

test('behavior: sends the password in a node’s URL without printing it', async () => {
  const url = new URL(network.devnet.rpcUrl)
  url.username = 'teacher'
  url.password = 'p%C3%A4ss'
  const chain = { ...network.devnet.deployment.chain, rpcUrls: [url.href] }
  const config = describeOtherwise('password', { chain })
  for (const option of ['--quiet', '--json']) {
    const args = ['check', option, '--config', config]
    const { stdout, stderr } = await lethe(args)
    expect(stdout).toContain('it answered 50 requests at once.')
    expect(stdout + stderr).not.toMatch(/teacher|p%C3|päss/)
  }
})

test('behavior: does not count a timeout as a refusal', async () => {
  let isFirst = true
  const client = createClient({
    transport: custom(
      {
        request: async () => {
          if (!isFirst) throw new HttpRequestError({ url: 'http://node' })
          isFirst = false
          return { number: '0x5', timestamp: '0x5', baseFeePerGas: '0x1' }
        },
      },
      { retryCount: 0 },
    ),
  })
  const findings = await probeNode(client, {
    ...network.devnet.deployment,
    contracts: { ...network.devnet.deployment.contracts, factory: zeroAddress },
  })
  expect(findings.find(({ check }) => check === 'log range')).toMatchObject({
    severity: 'skipped',
  })
})

test('error: stops at a different genesis block, explains the fix and exits 1', async () => {
  const config = describeOtherwise('old', {
    genesisHash: `0x${'1'.repeat(64)}`,
  })
  const { code, stdout, stderr } = await lethe([
    'check',
    '--config',
    config,
    '--smoke',
  ])
  expect(stdout).toMatch(/^ {2}ok +chainId: /m)
  expect(stdout).toMatch(
    /^ {2}error +genesis: .*\n {11}.*Load its current deployment/m,
  )
  expect(stdout).not.toContain('Smoke run')
  expect(stderr).toMatch(/^1 of \d+ checks found an error\.$/m)
  expect(code).toBe(1)
})

test('error: reports an unreachable node', async () => {
  const { code, stdout } = await check('--rpc-url=http://127.0.0.1:1')
  expect(stdout).toMatch(/^ {2}error +rpc: The node does not answer/m)
  // The later checks are not run.
  expect(stdout).toMatch(/^Network$/m)
  expect(stdout).not.toMatch(/^(Wallet|Node)$/m)
  expect(code).toBe(1)
})

test('error: stops at a node of another chain and exits 1', async () => {
  const url = await spoil({ method: 'eth_chainId', fault: { result: '0x1' } })
  const { code, stdout } = await check('--rpc-url', url)
  expect(stdout).toMatch(/^ {2}error +chainId: /m)
  expect(stdout).not.toMatch(/^(Wallet|Node)$/m)
  expect(code).toBe(1)
})

test('error: exits 1 if the contracts do not match the formula', async () => {
  const { contracts } = network.devnet.deployment
  const config = describeOtherwise('wrong', {
    contracts: { ...contracts, router: contracts.multicall3 },
  })
  const { code, stdout } = await lethe([
    ...['check', '--contracts', ...smallBudget, '--config', config],
  ])
  expect(stdout).toMatch(/^ {2}error +getAmountOut: /m)
  expect(code).toBe(1)
})

test.each([
  [['--cases=0'], '--cases must be a whole number above 0'],
  [['--seed=-1'], '--seed must be a whole number below 2^32'],
  [['--seed=4294967296'], '--seed must be a whole number below 2^32'],
])('error: %j exits 2', async (args, message) => {
  const { code, stderr } = await check(...args)
  expect(stderr).toContain(message)
  expect(code).toBe(2)
})

test('error: fails the first step if the faucet is stopped, with advice', async () => {
  const faucetUrl = 'http://127.0.0.1:1'
  const config = describeOtherwise('stopped', { faucetUrl })
  const { code, stdout } = await lethe(['check', '--smoke', '--config', config])
  expect(stdout).toMatch(
    /^ {2}error +Get ZKP from the faucet: The faucet at http:\S+ is not available\.\n {11}.*Start the network with `npm start`/m,
  )
  expect(stdout).not.toContain('Swap ZKP')
  expect(code).toBe(1)
})

test('error: a smoke run exits 1 on a network without a faucet', async () => {
  const { code, stdout } = await check('--smoke')
  expect(stdout).toMatch(
    /^ {2}error +Get ZKP from the faucet: The network has no faucet\.\n {11}.*as `faucetUrl`/m,
  )
  expect(code).toBe(1)
})
