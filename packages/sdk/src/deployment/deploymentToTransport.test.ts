import { createClient } from 'viem'
import { expect, test } from 'vitest'
import { deploymentJson } from '../../test/deployment.js'
import { inNoTime } from '../../test/inNoTime.js'
import { serveHttp } from '../../test/serveHttp.js'
import { deploymentToTransport } from './deploymentToTransport.js'
import { parseDeployment } from './parseDeployment.js'

type Node = { requests: number; answer: () => Promise<unknown> | unknown }

/** Creates a node that always gives the same answer, or never answers. */
const createNode = (answer?: object): Node => ({
  requests: 0,
  answer: () => answer ?? new Promise(() => {}),
})
const good = () => createNode({ result: '0x1' })
const gone: Node = {
  requests: 0,
  answer: () => Promise.reject(new TypeError('fetch failed')),
}

/** Connects to nodes without delay, and returns the order of the requests. */
function connect(...nodes: Node[]) {
  const { chain } = parseDeployment(deploymentJson)
  const rpcUrls = nodes.map((_, index) => `http://node.test/${index}`)
  const client = createClient({
    transport: deploymentToTransport(
      { chain: { ...chain, rpcUrls } },
      {
        fetchFn: async (url) => {
          const node = nodes[Number(String(url).slice(-1))] as Node
          node.requests++
          const answer = (await node.answer()) as object
          return Response.json({ jsonrpc: '2.0', id: 1, ...answer })
        },
      },
    ),
  })
  return () => client.request({ method: 'eth_chainId' })
}

test('requests the next node if the first is silent, which then comes last', () =>
  inNoTime(async () => {
    const silent = createNode()
    const ask = connect(silent, good())
    expect(await Promise.all([ask(), ask()])).toEqual(['0x1', '0x1'])
    const { requests } = silent
    for (let time = 0; time < 3; time++) expect(await ask()).toBe('0x1')
    expect(silent.requests).toBe(requests)
  }))

test('requests the next node if the first is unreachable', () =>
  inNoTime(async () => {
    expect(await connect(gone, good())()).toBe('0x1')
  }))

test('requests no other node after an answer, even if an earlier node fails late', () =>
  inNoTime(async () => {
    const wait = (seconds: number) =>
      new Promise((resolve) => setTimeout(resolve, 1_000 * seconds))
    const error = { code: -32_000, message: 'late' }
    const late: Node = {
      requests: 0,
      answer: () => wait(5).then(() => ({ error })),
    }
    const spare = good()
    expect(await connect(late, good(), spare)()).toBe('0x1')
    await wait(60)
    expect(spare.requests).toBe(0)
  }))

test('keeps the order if a node answers with an error', async () => {
  const first = createNode({ error: { code: -32_000, message: 'not found' } })
  const ask = connect(first, good())
  for (let time = 1; time <= 2; time++) {
    expect(await ask()).toBe('0x1')
    expect(first.requests).toBe(time)
  }
})

test('forwards a revert immediately, and the last error if no node answers', () =>
  inNoTime(async () => {
    const error = { code: 3, message: 'execution reverted' }
    const other = good()
    await expect(connect(createNode({ error }), other)()).rejects.toThrow(
      'execution reverted',
    )
    expect(other.requests).toBe(0)
    await expect(connect(gone, gone)()).rejects.toMatchObject({
      name: 'HttpRequestError',
    })
  }))

test.each([-32_003, 4001, 5000])(
  'does not send a transaction that was rejected with code %d to another node',
  async (code) => {
    const other = good()
    const signer = createNode({ error: { code, message: 'rejected' } })
    await expect(connect(signer, other)()).rejects.toThrow('rejected')
    expect(other.requests).toBe(0)
  },
)

/** Serves a node by a function of the requests, and returns their numbers. */
async function serveBatches(
  answer: (calls: Call[], body: string) => { status?: number; body: unknown },
) {
  const batches: (number | 'single')[] = []
  const url = await serveHttp(async (request, response) => {
    let text = ''
    for await (const part of request) text += part
    const asked = JSON.parse(text)
    batches.push(Array.isArray(asked) ? asked.length : 'single')
    const { status = 200, body } = Array.isArray(asked)
      ? answer(asked, text)
      : { body: toAnswer(asked) }
    response
      .writeHead(status, { 'content-type': 'application/json' })
      .end(JSON.stringify(body))
  })
  const { chain } = parseDeployment(deploymentJson)
  const rpcUrls = [url]
  const client = createClient({
    transport: deploymentToTransport(
      { chain: { ...chain, rpcUrls } },
      { batch: true, retryCount: 0 },
    ),
  })
  const ask = (params: unknown[], method = 'eth_echo') =>
    client.request({ method, params } as never)
  return { batches, ask }
}

type Call = { id: number; params: unknown[] }

const toAnswer = ({ id, params }: Call) => ({
  jsonrpc: '2.0',
  id,
  result: params[0],
})

const refusal = (code: number, message: string) => ({
  jsonrpc: '2.0',
  error: { code, message },
})

test.each<[string, Parameters<typeof serveBatches>[0]]>([
  ['HTTP 400', () => ({ status: 400, body: 'no batches' })],
  ['HTTP 413', () => ({ status: 413, body: '' })],
  [
    'HTTP 400 with an error',
    () => ({ status: 400, body: refusal(-32600, 'Invalid request') }),
  ],
  ['an error', () => ({ body: refusal(-32600, 'Invalid request') })],
  // geth answers in this form.
  [
    'an error in a list',
    ([call]) => ({
      body: [{ id: call?.id, ...refusal(-32600, 'batch too large') }],
    }),
  ],
  [
    'only three answers',
    (calls) => ({ body: calls.slice(0, 3).map(toAnswer) }),
  ],
])(
  'rule: sends single requests if a node refuses batches above three with %s',
  async (_, refuse) => {
    const { batches, ask } = await serveBatches((calls, body) =>
      calls.length > 3 ? refuse(calls, body) : { body: calls.map(toAnswer) },
    )
    const five = ['0x1', '0x2', '0x3', '0x4', '0x5']
    const askFive = () => Promise.all(five.map((answer) => ask([answer])))
    expect(await askFive()).toEqual(five)
    expect(batches[0]).toBe(5)
    expect(new Set(batches.slice(1))).toEqual(new Set(['single']))
    const isRemembered = _ !== 'HTTP 413'
    batches.length = 0
    expect(await askFive()).toEqual(five)
    expect(batches[0]).toBe(isRemembered ? 'single' : 5)
  },
)

test('rule: batches stay below 1 MiB, and a transaction is sent alone', async () => {
  let most = 0
  const { batches, ask } = await serveBatches((calls, body) => {
    most = Math.max(most, body.length)
    return { body: calls.map(toAnswer) }
  })
  const sizes = [400_000, ...Array.from({ length: 120 }, () => 17_000)]
  await Promise.all(sizes.map((size) => ask(['x'.repeat(size)])))
  expect(most).toBeLessThan(2 ** 20)
  expect(batches.toSorted()).toEqual([20, 50, 50, 'single'])
  batches.length = 0
  await Promise.all([
    ask(['0x1']),
    ask(['0x2']),
    ask(['0x3'], 'eth_sendRawTransaction'),
  ])
  expect(batches.toSorted()).toEqual([2, 'single'])
})
