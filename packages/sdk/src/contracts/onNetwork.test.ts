import { createClient, custom, http, numberToHex } from 'viem'
import { expect, test } from 'vitest'
import { deploymentJson } from '../../test/deployment.js'
import { inNoTime } from '../../test/inNoTime.js'
import { rpcError } from '../../test/wallet.js'
import { getBalances } from '../actions/getBalances.js'
import { getSwapHistory } from '../actions/getSwapHistory.js'
import { parseDeployment } from '../deployment/parseDeployment.js'
import { trustNode } from '../utils/trustNode.js'

const deployment = parseDeployment(deploymentJson)
const { genesisHash } = deployment
const account = deployment.contracts.router

type Answers = Record<string, () => unknown>

/** Creates a node of the deployment's chain. `use` replaces `special`. */
function createNode(special: Answers = {}) {
  const usual: Answers = {
    eth_blockNumber: () => '0x5',
    eth_call: () => numberToHex(8, { size: 32 }),
    eth_chainId: () => numberToHex(deployment.chain.id),
    eth_getBalance: () => '0x7',
    eth_getBlockByNumber: () => ({ number: '0x0', hash: genesisHash }),
  }
  let answers = special
  const methods: string[] = []
  const request = async ({ method }: { method: string }) => {
    methods.push(method)
    return (answers[method] ?? usual[method])?.()
  }
  const transport = custom({ request }, { retryCount: 0 })
  const use = (others: Answers) => {
    answers = others
  }
  return { methods, request, use, client: createClient({ transport }) }
}

const comparing = ['eth_chainId', 'eth_getBlockByNumber']
const read = { deployment, account }

test('rule: a client checks a network once, even for concurrent reads', async () => {
  const { client, methods } = createNode()
  await Promise.all([getBalances(client, read), getBalances(client, read)])
  await getBalances(client, read)
  const compared = methods.filter((method) => comparing.includes(method))
  expect(compared).toEqual(comparing)
  // The deployment of a reset chain is a different network.
  const other = { ...deployment, genesisHash: `0x${'1'.repeat(64)}` as const }
  await expect(
    getBalances(client, { ...read, deployment: other }),
  ).rejects.toMatchObject({ name: 'WrongNetworkError', field: 'genesisHash' })
})

test('rule: the check is part of the first read’s batch', async () => {
  const { request } = createNode()
  const batches: string[][] = []
  const client = createClient({
    transport: http('http://node.test', {
      batch: true,
      fetchFn: async (_, init) => {
        const calls: { id: number; method: string }[] = JSON.parse(
          String(init?.body),
        )
        batches.push(calls.map(({ method }) => method))
        return Response.json(
          await Promise.all(
            calls.map(async (call) => ({
              ...{ jsonrpc: '2.0', id: call.id },
              result: await request(call),
            })),
          ),
        )
      },
    }),
  })
  const { balances } = await getBalances(client, read)
  expect(balances).toEqual({ ZKP: 7n, USDT: 8n, DAI: 8n })
  expect(batches).toEqual([
    ['eth_blockNumber', ...comparing],
    ['eth_getBalance', 'eth_call', 'eth_call'],
  ])
})

const otherHash = `0x${'2'.repeat(64)}`

test.each([
  ['chainId', 777, 500_000, { eth_chainId: () => '0x309' }],
  [
    ...(['genesisHash', otherHash, genesisHash] as const),
    { eth_getBlockByNumber: () => ({ number: '0x0', hash: otherHash }) },
  ],
])(
  'error: a node with another %s returns no figures until it matches',
  async (field, actual, expected, answers) => {
    const { client, use } = createNode({ ...answers, eth_call: () => '0x' })
    await expect(getBalances(client, read)).rejects.toMatchObject({
      ...{ name: 'WrongNetworkError', field, actual, expected },
    })
    use({})
    expect((await getBalances(client, read)).balances.ZKP).toBe(7n)
  },
)

test.each<[string, () => unknown]>([
  ['refuses block 0', () => Promise.reject(rpcError(-32000, 'pruned'))],
  ['has no block 0', () => null],
  ['answers with another block', () => ({ number: '0x4', hash: otherHash })],
])('rule: checks a node that %s by its chain ID', async (_, answer) => {
  const { client, methods } = createNode({ eth_getBlockByNumber: answer })
  for (let time = 0; time < 2; time++)
    expect((await getBalances(client, read)).balances.ZKP).toBe(7n)
  expect(methods.filter((method) => method === 'eth_chainId')).toHaveLength(1)
})

test('rule: a node that does not answer fails the read, not the check', async () => {
  const refuse = () => Promise.reject(new Error('gone'))
  const { client } = createNode({
    eth_chainId: refuse,
    eth_blockNumber: refuse,
  })
  await expect(getBalances(client, read)).rejects.toMatchObject({
    shortMessage: 'Could not read the balances.',
  })
  const { client: mute } = createNode({ eth_chainId: refuse })
  await expect(getBalances(mute, read)).rejects.toMatchObject({
    shortMessage: 'Could not read the chain id.',
  })
})

test('rule: a client extended by trustNode checks nothing', async () => {
  const { client, methods } = createNode({ eth_chainId: () => '0x1' })
  await getBalances(client.extend(trustNode), read)
  expect(methods).not.toContain('eth_chainId')
})

test('rule: a node without an answer for block 0 delays the first read by a timeout', async () => {
  const { request } = createNode()
  const client = createClient({
    transport: http('http://node.test', {
      ...{ retryCount: 0, timeout: 5_000 },
      fetchFn: async (_, init) => {
        const { id, method } = JSON.parse(String(init?.body))
        if (method === 'eth_getBlockByNumber')
          await new Promise((_, reject) =>
            init?.signal?.addEventListener('abort', reject),
          )
        const result = await request({ method })
        return Response.json({ jsonrpc: '2.0', id, result })
      },
    }),
  })
  const { balances } = await inNoTime(() => getBalances(client, read))
  expect(balances.ZKP).toBe(7n)
})

test('rule: an aborted caller does not wait for the check', async () => {
  const controller = new AbortController()
  const { signal } = controller
  const { client } = createNode({
    eth_getBlockByNumber: () => {
      controller.abort()
      return new Promise(() => {})
    },
  })
  await expect(
    getSwapHistory(client, { ...read, signal }),
  ).rejects.toMatchObject({ name: 'AbortError' })
})
