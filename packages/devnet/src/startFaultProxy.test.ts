import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { accounts } from './accounts.js'
import type { Devnet } from './devnet.js'
import { startDevnet } from './startDevnet.js'
import {
  type FaultProxy,
  type FaultRule,
  startFaultProxy,
} from './startFaultProxy.js'

let devnet: Devnet
let proxy: FaultProxy
beforeAll(async () => {
  devnet = await startDevnet()
  proxy = await startFaultProxy({ target: devnet.rpcUrl })
})
beforeEach(() => proxy.setRules([]))
afterAll(async () => {
  await proxy?.close()
  await devnet?.stop()
})

const post = (body: unknown, init: RequestInit = {}) =>
  fetch(proxy.url, { method: 'POST', body: JSON.stringify(body), ...init })

const call = (method: string, ...params: unknown[]) => ({
  jsonrpc: '2.0',
  id: 7,
  method,
  params,
})

const ask = async (method: string, ...params: unknown[]) =>
  // biome-ignore lint/suspicious/noExplicitAny: the result depends on the method
  (await post(call(method, ...params))).json() as Promise<any>

/** Makes the node mine one transaction. Returns the number of its request. */
const send = () =>
  call('eth_sendTransaction', {
    from: accounts[5]?.address,
    to: accounts[6]?.address,
  })
const getNonce = () =>
  devnet.client.getTransactionCount({
    address: accounts[5]?.address as `0x${string}`,
    blockTag: 'pending',
  })

async function countTaken(run: () => Promise<unknown>): Promise<number> {
  const before = await getNonce()
  await run()
  return (await getNonce()) - before
}

test('default: forwards single requests and batches without rules', async () => {
  expect(await ask('eth_chainId')).toEqual({
    jsonrpc: '2.0',
    id: 7,
    result: '0x7a120',
  })
  const batch = [
    call('eth_chainId'),
    { ...call('eth_getLogs', { fromBlock: '0x0', toBlock: '0x0' }), id: 8 },
  ]
  expect(await (await post(batch)).json()).toMatchObject([
    { id: 7, result: '0x7a120' },
    { id: 8, result: [] },
  ])
  expect(proxy.requests.slice(-3).map(({ method }) => method)).toEqual([
    'eth_chainId',
    'eth_chainId',
    'eth_getLogs',
  ])
})

test.each<[FaultRule['fault'], number]>([
  ['drop', 0],
  ['dropAnswer', 1],
])(
  'rule: %s closes the connection; accepted by the node: %i',
  async (fault, taken) => {
    proxy.setRules([{ method: 'eth_sendTransaction', fault }])
    expect(
      await countTaken(() =>
        expect(post(send())).rejects.toThrow('fetch failed'),
      ),
    ).toBe(taken)
  },
)

test.each([
  [429, 0],
  [500, 1],
  [504, 1],
])(
  'rule: returns the status %i; accepted by the node: %i',
  async (status, taken) => {
    proxy.setRules([{ fault: { status } }])
    expect(
      await countTaken(async () =>
        expect((await post(send())).status).toBe(status),
      ),
    ).toBe(taken)
  },
)

test('rule: hang delivers the request to the node, but no answer', async () => {
  proxy.setRules([{ fault: 'hang' }])
  const leave = new AbortController()
  const before = await getNonce()
  const answer = post(send(), { signal: leave.signal })
  await expect.poll(getNonce).toBe(before + 1)
  leave.abort()
  await expect(answer).rejects.toThrow('aborted')
})

test('rule: a delayed answer arrives after the answer to a later request', async () => {
  proxy.setRules([{ method: 'eth_chainId', fault: { delay: 300 } }])
  const order: string[] = []
  await Promise.all(
    ['eth_chainId', 'eth_blockNumber'].map(async (method) => {
      await ask(method)
      order.push(method)
    }),
  )
  expect(order).toEqual(['eth_blockNumber', 'eth_chainId'])
})

test('rule: HTML and truncated answers are not JSON', async () => {
  for (const fault of [{ body: '<html>Sign in</html>' }, 'truncate'] as const) {
    proxy.setRules([{ fault }])
    const answer = await post(call('eth_chainId'))
    expect(answer.status).toBe(200)
    await expect(answer.json()).rejects.toThrow(SyntaxError)
  }
})

test('rule: replaces only results and errors of the rule’s methods', async () => {
  proxy.setRules([
    { method: 'eth_chainId', fault: { result: '0x1' } },
    { method: 'eth_getCode', fault: { error: { code: -32603, message: 'x' } } },
    {
      method: ['eth_blockNumber', 'eth_gasPrice'],
      fault: { result: (result: string) => `${result}0` },
    },
  ])
  const methods = [
    'eth_chainId',
    'eth_getCode',
    'net_version',
    'eth_blockNumber',
  ]
  const answer = await post(
    methods.map((method, id) => ({
      ...call(method, ...(id === 1 ? [accounts[0]?.address] : [])),
      id,
    })),
  )
  const head = await devnet.client.getBlockNumber()
  expect(await answer.json()).toEqual([
    { jsonrpc: '2.0', id: 0, result: '0x1' },
    { jsonrpc: '2.0', id: 1, error: { code: -32603, message: 'x' } },
    { jsonrpc: '2.0', id: 2, result: '500000' },
    { jsonrpc: '2.0', id: 3, result: `0x${(head * 16n).toString(16)}` },
  ])
})

test('rule: stuck repeats the first answer to the same call', async () => {
  proxy.setRules([{ method: 'eth_blockNumber', fault: 'stuck' }])
  const { result } = await ask('eth_blockNumber')
  await devnet.mine()
  expect((await ask('eth_blockNumber')).result).toBe(result)
  expect(
    Number((await ask('eth_getBlockByNumber', 'latest', false)).result.number),
  ).toBe(Number(result) + 1)
})

test('rule: contradict gives two different answers to the same call', async () => {
  proxy.setRules([{ method: 'eth_getBlockByNumber', fault: 'contradict' }])
  const ask0 = async () =>
    (await ask('eth_getBlockByNumber', '0x0', false)).result
  const [first, second, third] = [await ask0(), await ask0(), await ask0()]
  expect(first.hash).toBe(devnet.deployment.genesisHash)
  expect(second.hash.slice(0, -1)).toBe(first.hash.slice(0, -1))
  expect(second.hash).not.toBe(first.hash)
  expect(third).toEqual(first)
})

test('rule: lists removed logs next to their originals', async () => {
  const params = {
    fromBlock: '0x0',
    toBlock: 'latest',
    address: devnet.deployment.contracts.factory,
  }
  const { result: logs } = await ask('eth_getLogs', params)
  proxy.setRules([{ fault: 'removedLogs' }])
  const { result } = await ask('eth_getLogs', params)
  // The devnet has ten pairs.
  expect(logs).toHaveLength(10)
  expect(result).toHaveLength(20)
  expect(result[1]).toEqual({ ...logs[0], removed: true })
})

test('rule: a range limit counts blocks', async () => {
  proxy.setRules([{ fault: { rangeLimit: 10 } }])
  const getLogs = (toBlock: string) =>
    ask('eth_getLogs', { fromBlock: '0x0', toBlock })
  expect(await getLogs('0x9')).toHaveProperty('result')
  expect(await getLogs('0xa')).toHaveProperty('error')
  expect(await ask('eth_chainId')).toHaveProperty('result')
})

test('rule: a custom handler determines the answer to a request', async () => {
  proxy.setRules([
    {
      fault: ({ calls, forward }) =>
        calls.length > 1 ? Promise.resolve({ body: 'no batches' }) : forward(),
    },
  ])
  expect(await (await post([call('a'), call('b')])).text()).toBe('no batches')
  expect((await ask('eth_chainId')).result).toBe('0x7a120')
})

test('rule: a rule with `times` ends after that many requests, and the next one applies', async () => {
  proxy.setRules([
    { method: 'eth_chainId', fault: { status: 429 }, times: 2 },
    { fault: { result: null }, times: 1 },
  ])
  const statuses = []
  for (let index = 0; index < 4; index++)
    statuses.push((await post(call('eth_chainId'))).status)
  expect(statuses).toEqual([429, 429, 200, 200])
  expect(proxy.requests.slice(-4).map(({ fault }) => fault)).toEqual([
    { status: 429 },
    { status: 429 },
    { result: null },
    undefined,
  ])
})

test('rule: the seed determines which requests get a fault with a probability', async () => {
  const run = async (seed: number) => {
    const seeded = await startFaultProxy({
      target: devnet.rpcUrl,
      rules: [{ fault: { status: 429 }, chance: 0.5 }],
      seed,
    })
    const statuses = []
    for (let index = 0; index < 40; index++) {
      const init = { method: 'POST', body: JSON.stringify(call('eth_chainId')) }
      statuses.push((await fetch(seeded.url, init)).status)
    }
    await seeded.close()
    return statuses
  }
  const first = await run(1)
  expect(new Set(first)).toEqual(new Set([200, 429]))
  expect(await run(1)).toEqual(first)
  expect(await run(2)).not.toEqual(first)
})

test('behavior: a page of another origin can send requests', async () => {
  const preflight = await fetch(proxy.url, { method: 'OPTIONS' })
  expect(preflight.headers.get('access-control-allow-origin')).toBe('*')
})

test.each(['nothing', { nothing: 1 }, {}, 'constructor'])(
  'error: rejects the unknown fault %j',
  async (fault) => {
    expect(() => proxy.setRules([{ fault: fault as never }])).toThrow(
      `There is no fault ${JSON.stringify(fault)}`,
    )
  },
)

test('error: reports that the port is in use', async () => {
  const port = Number(new URL(proxy.url).port)
  await expect(
    startFaultProxy({ target: devnet.rpcUrl, port }),
  ).rejects.toThrow(`Port ${port} on 127.0.0.1 is taken`)
})
