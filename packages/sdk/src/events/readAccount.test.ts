import { createClient, custom, pad, type RpcLog } from 'viem'
import { expect, test } from 'vitest'
import { createStore } from '../../test/createStore.js'
import { deploymentJson } from '../../test/deployment.js'
import { createSyntheticNode } from '../../test/syntheticNode.js'
import { getActivity } from '../actions/getActivity.js'
import { getSwapHistory } from '../actions/getSwapHistory.js'
import { parseDeployment } from '../deployment/parseDeployment.js'
import { trustNode } from '../utils/trustNode.js'
import { transferTopic } from './topics.js'

const deployment = parseDeployment(deploymentJson)
const account = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

const node = (ownShare: number, blocks: number) =>
  createSyntheticNode({
    deployment,
    account,
    blocks,
    swaps: blocks / 50,
    ownShare,
  })

function load(
  { answer }: ReturnType<typeof node>,
  changed = '',
  change: (answer: never) => unknown = (answer) => answer,
) {
  const requests: string[] = []
  const client = createClient({
    transport: custom(
      {
        request: async ({ method, params = [] }) => {
          requests.push(method)
          const found = JSON.parse(answer(method, params))
          return method === changed ? change(found as never) : found
        },
      },
      { retryCount: 0 },
    ),
  }).extend(trustNode)
  const store = createStore()
  const reading = getSwapHistory(client, { deployment, account, store })
  return { requests, reading, store }
}

test.each([0.01, 0.1])(
  'rule: a first page takes two requests per 2,000 blocks, in parallel, down to its last swap: %f own',
  async (ownShare) => {
    const { reading, requests, store } = load(node(ownShare, 200_000))
    const { entries } = await reading
    expect(entries).toHaveLength(20)
    const depth = 200_000 - Number(entries[19]?.blockNumber) + 1
    const countOf = (method: string) =>
      requests.filter((request) => request === method).length
    const batches = Math.ceil(depth / 2_000 / 16)
    expect(countOf('eth_getLogs')).toBe(2 * 16 * batches)
    expect(countOf('eth_getTransactionReceipt')).toBe(store.cache.logs.length)
    // It requests the newest block, an older block to detect a fork, and the block of
    // the newest swap.
    expect(countOf('eth_getBlockByNumber')).toBe(3)
  },
)

const small = node(0.2, 10_000)
const withEach = (change: object) => (logs: RpcLog[]) =>
  logs.map((log) => ({ ...log, ...change }))

test.each<[string, string, (answer: never) => unknown]>([
  ['an object for a list', 'eth_getLogs', () => ({})],
  ['a list of nothing', 'eth_getLogs', () => [null]],
  ['logs with cut topics', 'eth_getLogs', withEach({ topics: ['0x12'] })],
  ['logs of other blocks', 'eth_getLogs', withEach({ blockNumber: '0xfffff' })],
  ['logs of others', 'eth_getLogs', withEach({ address: account })],
  ['no newest block', 'eth_getBlockByNumber', () => null],
  ['a receipt without logs', 'eth_getTransactionReceipt', () => ({})],
])(
  'error: does not repeat a request to a node that answers %s',
  async (...spoiled) => {
    const [, method, change] = spoiled
    const { reading, requests } = load(small, method, change)
    await expect(reading).rejects.toMatchObject({ name: 'ReadFailedError' })
    expect(requests.length).toBeLessThan(100)
  },
)

test('rule: a log marked as removed cancels its counterpart', async () => {
  const { entries } = await load(small).reading
  const isNewest = ({ transactionHash }: RpcLog) =>
    transactionHash === entries[0]?.txHash
  const { reading } = load(small, 'eth_getLogs', (logs: RpcLog[]) => [
    ...logs,
    ...logs.filter(isNewest).map((log) => ({ ...log, removed: true })),
  ])
  expect((await reading).entries.slice(0, 19)).toEqual(entries.slice(1))
})

test('rule: ignores events of other contracts that look like those of a token', async () => {
  const { entries } = await load(small).reading
  // A transfer of ERC-721, whose topic equals that of ERC-20.
  const [from, to, id] = [pad(account), pad('0x1'), pad('0x2')]
  const others = [[transferTopic, from, to, id], []]
  const { reading } = load(
    small,
    'eth_getTransactionReceipt',
    (receipt: { logs: RpcLog[] }) => ({
      ...receipt,
      logs: [
        ...receipt.logs,
        ...others.map((topics) => ({ ...receipt.logs[0], topics, data: '0x' })),
      ],
    }),
  )
  expect((await reading).entries).toEqual(entries)
})

test.each([
  ['getSwapHistory', getSwapHistory],
  ['getActivity', getActivity],
] as const)(
  'rule: %s requests 2,000 blocks at once, or the configured number',
  async (_, read) => {
    const { answer } = small
    for (const [windowSize, logWindowSize, expected] of [
      [undefined, undefined, 2_000],
      [undefined, 3_000, 3_000],
      [5_000, undefined, 5_000],
      [5_000, 3_000, 3_000],
      [1_000, 3_000, 1_000],
    ]) {
      const sizes = new Set<number>()
      const client = createClient({
        transport: custom({
          request: async ({ method, params = [] }) => {
            const [{ fromBlock, toBlock } = {}] = params
            if (method === 'eth_getLogs')
              sizes.add(Number(toBlock) - Number(fromBlock) + 1)
            return JSON.parse(answer(method, params))
          },
        }),
      }).extend(trustNode)
      await read(client, {
        deployment: { ...deployment, logWindowSize },
        account,
        windowSize,
      })
      expect(Math.max(...sizes)).toBe(expected)
    }
  },
)
