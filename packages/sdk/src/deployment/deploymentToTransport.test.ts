import { createClient, type HttpTransportConfig } from 'viem'
import { expect, test } from 'vitest'
import { deploymentJson } from '../../test/deployment.js'
import { serveHttp } from '../../test/serveHttp.js'
import { deploymentToTransport } from './deploymentToTransport.js'
import { parseDeployment } from './parseDeployment.js'

/** Serves a node that gives one answer, after a time, or is silent without one. */
async function serve(answer?: object, time = Promise.resolve()) {
  const counts = { requests: 0 }
  const url = await serveHttp(async (request, response) => {
    counts.requests++
    request.resume()
    await time
    if (answer)
      response
        .setHeader('content-type', 'application/json')
        .end(JSON.stringify({ jsonrpc: '2.0', id: 1, ...answer }))
  })
  return { counts, url }
}

function connect(rpcUrls: readonly string[], config?: HttpTransportConfig) {
  const deployment = parseDeployment(deploymentJson)
  const client = createClient({
    transport: deploymentToTransport(
      { chain: { ...deployment.chain, rpcUrls } },
      config,
    ),
  })
  return () => client.request({ method: 'eth_chainId' })
}

test('asks the next node when the first is silent, which comes last from then on', async () => {
  const silent = await serve()
  const good = await serve({ result: '0x1' })
  const ask = connect([silent.url, good.url])
  expect(await Promise.all([ask(), ask()])).toEqual(['0x1', '0x1'])
  const { requests } = silent.counts
  for (let time = 0; time < 3; time++) expect(await ask()).toBe('0x1')
  expect(silent.counts.requests).toBe(requests)
})

test('asks the next node when the first is unreachable', async () => {
  const good = await serve({ result: '0x1' })
  expect(await connect(['http://127.0.0.1:1', good.url])()).toBe('0x1')
})

test('asks no other node after an answer, even if an earlier one fails late', async () => {
  let fail = () => {}
  const time = new Promise<void>((resolve) => {
    fail = resolve
  })
  const late = await serve({ error: { code: -32_000, message: 'late' } }, time)
  const good = await serve({ result: '0x1' })
  const spare = await serve({ result: '0x1' })
  let answers = 0
  let seen = () => {}
  const failed = new Promise<void>((resolve) => {
    seen = resolve
  })
  const ask = connect([late.url, good.url, spare.url], {
    onFetchResponse() {
      if (++answers === 2) seen()
    },
  })
  expect(await ask()).toBe('0x1')
  fail()
  await failed
  // Any request because of the failure is there before this one.
  expect(await ask()).toBe('0x1')
  await fetch(spare.url)
  expect(spare.counts.requests).toBe(1)
})

test('keeps the order when a node answers with an error', async () => {
  const first = await serve({ error: { code: -32_000, message: 'not found' } })
  const good = await serve({ result: '0x1' })
  const ask = connect([first.url, good.url])
  for (let time = 1; time <= 2; time++) {
    expect(await ask()).toBe('0x1')
    expect(first.counts.requests).toBe(time)
  }
})

test('passes a revert on at once, and the last error if no node answers', async () => {
  const reverting = await serve({
    error: { code: 3, message: 'execution reverted' },
  })
  const good = await serve({ result: '0x1' })
  await expect(connect([reverting.url, good.url])()).rejects.toThrow(
    'execution reverted',
  )
  expect(good.counts.requests).toBe(0)
  await expect(
    connect(['http://127.0.0.1:1', 'http://127.0.0.1:1'])(),
  ).rejects.toMatchObject({ name: 'HttpRequestError' })
})

test.each([-32_003, 4001, 5000])(
  'asks no other node to send what was rejected with code %d',
  async (code) => {
    const signer = await serve({ error: { code, message: 'rejected' } })
    const other = await serve({ result: '0x1' })
    await expect(connect([signer.url, other.url])()).rejects.toThrow('rejected')
    expect(other.counts.requests).toBe(0)
  },
)

/** Serves a node by a function of the requests; returns their numbers. */
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
  // As geth does.
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
  'rule: if a node refuses batches above three with %s, it is asked singly',
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

test('rule: batches stay below 1 MiB, and what sends a transaction is alone', async () => {
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
