import { once } from 'node:events'
import {
  createServer,
  type RequestListener,
  request,
  type Server,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { parseDeployment } from '@letheswap/sdk'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createIsProxy } from '../src/createIsProxy.js'
import { boundCall } from '../src/gateway/boundCall.js'
import { createDoor } from '../src/gateway/createDoor.js'
import { createTurns } from '../src/gateway/createTurns.js'
import { getVisitor } from '../src/gateway/getVisitor.js'
import { serveNode } from '../src/gateway/serveNode.js'
import { getLimits } from '../src/getLimits.js'
import { serveWeb } from '../src/serveWeb.js'
import { deploymentJson } from './deployment.js'

// Tests the gateway's rules without a real node, so that they run fast enough for each
// mutant. test/attacks tests the complete network.

const head = { blockNumber: 50_000, gasLimit: 30_000_000n }
const all = '0x1c9c380'

test.each([
  [
    'eth_call',
    [{ to: '0x1' }, 'latest', { a: 1 }],
    [{ to: '0x1', gas: all }, 'latest', { a: 1 }],
  ],
  ['eth_getBalance', ['0x1', 'latest'], ['0x1', 'latest']],
  ['eth_blockNumber', undefined, []],
  [
    'eth_feeHistory',
    [1_024, 'latest', Array(20).fill(50)],
    [1_024, 'latest', Array(20).fill(50)],
  ],
  ['eth_feeHistory', ['0x4', 'latest'], ['0x4', 'latest', []]],
  [
    'eth_getLogs',
    [{ blockHash: '0x1', fromBlock: '0x0' }],
    [{ blockHash: '0x1', fromBlock: '0x0' }],
  ],
  [
    'eth_simulateV1',
    [
      {
        validation: true,
        blockStateCalls: [{ calls: Array(31).fill({ gas: '0x5208' }) }],
      },
      'latest',
    ],
    [
      {
        validation: true,
        blockStateCalls: [{ calls: Array(31).fill({ gas: '0x5208' }) }],
      },
      'latest',
    ],
  ],
  [
    'eth_simulateV1',
    [{ blockStateCalls: [{}] }],
    [{ blockStateCalls: [{ calls: [] }] }],
  ],
])('forwards %s with only the checked fields', (method, params, passed) => {
  const call = { jsonrpc: '2.0', id: 7, method, params, extra: 1 }
  expect(boundCall(call, head)).toEqual({ method, params: passed })
})

test.each<[unknown, unknown, number]>([
  [undefined, [], -32600],
  [{}, [], -32600],
  ['eth_call', {}, -32602],
  ['eth_call', ['0x1'], -32602],
  ['eth_call', [null], -32602],
  ['eth_estimateGas', [[]], -32602],
  ['eth_getLogs', ['latest'], -32602],
  ['eth_feeHistory', [1_025, 'latest', []], -32602],
  ['eth_feeHistory', [4, 'latest', Array(21).fill(50)], -32602],
  ['eth_feeHistory', [4, 'latest', 'all'], -32602],
  [
    'eth_simulateV1',
    [{ blockStateCalls: [{ calls: Array(32).fill({}) }] }],
    -32602,
  ],
  ['eth_simulateV1', [{ blockStateCalls: Array(33).fill({}) }], -32602],
  ['eth_simulateV1', [{ blockStateCalls: [{ calls: 'all' }] }], -32602],
  ['eth_simulateV1', [{ blockStateCalls: [7] }], -32602],
  ['eth_simulateV1', [{}], -32602],
  ['eth_simulateV1', [], -32602],
  ['eth_sendTransaction', [{}], -32601],
  ['anvil_mine', [], -32601],
])('refuses %s %j', (method, params, code) => {
  expect(() => boundCall({ method, params }, head)).toThrow(
    expect.objectContaining({
      code,
      message: expect.stringMatching(/\w+ .*\.$/),
    }),
  )
})

test('a used share renews within a minute', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const turns = createTurns({ share: 60_000, mostWaiting: 1 })
  onTestFinished(turns.stop)
  const { signal } = new AbortController()
  const ask = (time: number) =>
    turns.run('a', async () => vi.advanceTimersByTime(time), signal)
  await ask(90_000)
  // The visitor used 30 s more than the share, which renews by one second per second.
  await expect(ask(0)).rejects.toMatchObject({ wait: 30 })
  vi.advanceTimersByTime(29_000)
  await expect(ask(0)).rejects.toMatchObject({ wait: 1 })
  vi.advanceTimersByTime(1_000)
  await ask(0)
})

test('does not forget a used share while the visitor is idle', async () => {
  vi.useFakeTimers({ toFake: ['performance', 'setInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const turns = createTurns({ share: 60_000, mostWaiting: 1 })
  onTestFinished(turns.stop)
  const { signal } = new AbortController()
  const ask = (time: number) =>
    turns.run('a', async () => vi.advanceTimersByTime(time), signal)
  // The visitor's used time still counts, although idle visitors are forgotten every
  // minute.
  await ask(240_000)
  vi.advanceTimersByTime(120_000)
  await expect(ask(0)).rejects.toMatchObject({ wait: 60 })
  vi.advanceTimersByTime(60_000)
  await ask(0)
})

test('a large transaction costs more than its time at the node', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const turns = createTurns({ share: 60_000, mostWaiting: 1 })
  onTestFinished(turns.stop)
  const { signal } = new AbortController()
  await turns.run('a', async () => {}, signal, 61_000)
  await expect(turns.run('a', async () => {}, signal)).rejects.toMatchObject({
    wait: 1,
  })
})

test('a canceled request makes room in the queue', async () => {
  const turns = createTurns({ share: 60_000, mostWaiting: 1 })
  onTestFinished(turns.stop)
  const { signal } = new AbortController()
  const ends: (() => void)[] = []
  const run = (signal: AbortSignal) =>
    turns.run(
      'a',
      () => new Promise<void>((resolve) => void ends.push(resolve)),
      signal,
    )
  const running = Array.from({ length: 4 }, () => run(signal))
  const gone = new AbortController()
  const canceled = run(gone.signal)
  await expect(run(signal)).rejects.toThrow('rate limit')
  gone.abort(new Error('gone'))
  await expect(canceled).rejects.toThrow('gone')
  running.push(run(signal))
  while (ends.length > 0) {
    ends.shift()?.()
    await new Promise(setImmediate)
  }
  await Promise.all(running)
})

test('sends at most 16 requests to the node at once, for all visitors together', async () => {
  const turns = createTurns({ share: 60_000, mostWaiting: 100 })
  onTestFinished(turns.stop)
  const ends: (() => void)[] = []
  const all = Array.from({ length: 40 }, (_, index) =>
    turns.run(
      `visitor ${index % 10}`,
      () => new Promise<void>((resolve) => void ends.push(resolve)),
      new AbortController().signal,
    ),
  )
  for (let ended = 0; ended < 40; ended += 1) {
    await new Promise(setImmediate)
    expect(ends.length - ended).toBe(Math.min(16, 40 - ended))
    ends[ended]?.()
  }
  await Promise.all(all)
})

test('does not run a canceled request at its turn', async () => {
  const turns = createTurns({ share: 60_000, mostWaiting: 100 })
  onTestFinished(turns.stop)
  const { signal } = new AbortController()
  const ends: (() => void)[] = []
  const running = Array.from({ length: 4 }, () =>
    turns.run(
      'a',
      () => new Promise<void>((resolve) => void ends.push(resolve)),
      signal,
    ),
  )
  const gone = new AbortController()
  const order: string[] = []
  const waiting = [gone.signal, signal].map((signal, index) =>
    turns.run('a', async () => void order.push(`${index}`), signal),
  )
  gone.abort(new Error('gone'))
  await expect(waiting[0]).rejects.toThrow('gone')
  await expect(turns.run('b', async () => {}, gone.signal)).rejects.toThrow(
    'gone',
  )
  for (const end of ends) end()
  await Promise.all([...running, waiting[1]])
  expect(order).toEqual(['1'])
})

test.each([
  ['203.0.113.7', undefined, '203.0.113.7'],
  ['203.0.113.7', '198.51.100.1', '203.0.113.7'],
  ['10.0.0.1', '198.51.100.1', '198.51.100.1'],
  ['10.0.0.1', '192.0.2.1, 198.51.100.1 ,10.0.0.2', '198.51.100.1'],
  ['127.0.0.1', undefined, '127.0.0.1'],
  ['127.0.0.1', '', '127.0.0.1'],
])('from %s with %s, the visitor is %s', (remoteAddress, reported, visitor) => {
  const headers = { 'x-forwarded-for': reported }
  const isProxy = createIsProxy(['10.0.0.0/8'])
  expect(
    getVisitor({ headers, socket: { remoteAddress } } as never, isProxy),
  ).toBe(visitor)
})

const serve = (answer: RequestListener) => listenLocally(createServer(answer))

async function listenLocally(server: Server): Promise<URL> {
  server.listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  return new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
}

type Call = { id: unknown; method: string; params: unknown[] }
const block = { number: '0xc350', gasLimit: all }

/** Starts a node with one block, which records its requests. */
async function startNode(answer: (call: Call) => unknown = () => '0x1') {
  const asked: (Call & { authorization?: string | undefined })[] = []
  const heads: Call[] = []
  const url = await serve(async (request, response) => {
    const call = JSON.parse(await text(request))
    const isHead = call.params[0] === 'latest'
    if (isHead) heads.push(call)
    else asked.push({ ...call, ...request.headers })
    const result = isHead ? block : answer(call)
    if (result === undefined) return response.writeHead(500).end('{}')
    return response.end(JSON.stringify({ jsonrpc: '2.0', id: call.id, result }))
  })
  return { url, asked, heads }
}

/** Starts a gateway. No service listens at port 1. */
async function startGateway(
  rpc: URL,
  {
    limits = getLimits(30),
    faucet = new URL('http://127.0.0.1:1'),
  }: { limits?: ReturnType<typeof getLimits>; faucet?: URL } = {},
) {
  const web = await serveWeb({ host: '127.0.0.1', port: 0, limits })
  onTestFinished(web.stop)
  const network = { rpc: rpc.href, faucet: faucet.href }
  web.setNetwork({ deployment: parseDeployment(deploymentJson), ...network })
  const post = async (body: string) => {
    const response = await fetch(`${web.url}/rpc`, { method: 'POST', body })
    return { response, json: (await response.json()) as unknown }
  }
  const ask = async (...calls: unknown[]) =>
    (await post(JSON.stringify(calls.length === 1 ? calls[0] : calls))).json
  return { url: web.url, post, ask }
}
const balance = (id: unknown) => ({
  jsonrpc: '2.0',
  id,
  method: 'eth_getBalance',
  params: ['0x1', '0x1'],
})

test('sends each request of a batch separately, and keeps the order of the answers', async () => {
  const { url, asked } = await startNode(({ id }) => `for ${id}`)
  const { ask } = await startGateway(url)
  expect(await ask(balance(1))).toEqual({
    jsonrpc: '2.0',
    id: 1,
    result: 'for 1',
  })
  expect(
    await ask(
      balance('b'),
      { ...balance(3), method: 'anvil_mine' },
      balance(4),
    ),
  ).toEqual([
    { jsonrpc: '2.0', id: 'b', result: 'for b' },
    { jsonrpc: '2.0', id: 3, error: expect.objectContaining({ code: -32601 }) },
    { jsonrpc: '2.0', id: 4, result: 'for 4' },
  ])
  expect(asked.map(({ id }) => id).sort()).toEqual([1, 4, 'b'])
  expect(asked[0]).toMatchObject({ jsonrpc: '2.0', accept: 'application/json' })
  expect(asked[0]).not.toHaveProperty('authorization')
})

test('reads the gas limit of the latest block, once a second', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const { url, asked, heads } = await startNode()
  const { ask } = await startGateway(url)
  const call = { ...balance(1), method: 'eth_call', params: [{ to: '0x1' }] }
  await ask(call, call)
  vi.advanceTimersByTime(999)
  await ask(call)
  expect(heads).toMatchObject([
    { method: 'eth_getBlockByNumber', params: ['latest', false] },
  ])
  vi.advanceTimersByTime(1)
  await ask(call)
  expect(heads).toHaveLength(2)
  expect(asked.map(({ params }) => params)).toEqual(
    Array(4).fill([{ to: '0x1', gas: all }]),
  )
})

test('repeats a request that a closed kept-alive connection lost, but no other', async () => {
  const used = new Set<unknown>()
  const answering = await serve(async (request, response) => {
    const { id, params } = JSON.parse(await text(request))
    if (used.has(request.socket)) return request.socket.destroy()
    used.add(request.socket)
    const result = params[0] === 'latest' ? block : `for ${id}`
    return response.end(JSON.stringify({ jsonrpc: '2.0', id, result }))
  })
  const { ask } = await startGateway(answering)
  // The first request also reads the head.
  expect(await ask(balance(1))).toMatchObject({ result: 'for 1' })
  expect(await ask(balance(2))).toMatchObject({ result: 'for 2' })
  expect(used.size).toBe(3)

  let requests = 0
  const resetting = await serve((request) => {
    requests += 1
    request.socket.destroy()
  })
  expect(await (await startGateway(resetting)).ask(balance(1))).toMatchObject({
    error: { message: 'The node is not available.' },
  })
  expect(requests).toBe(1)
})

test('answers a request that exceeds the time limit', async () => {
  const late = new AbortController()
  const timeout = vi.spyOn(AbortSignal, 'timeout')
  timeout.mockReturnValue(late.signal)
  onTestFinished(() => timeout.mockRestore())
  const node = await serve(async (request, response) => {
    const { id, params } = JSON.parse(await text(request))
    if (params[0] === 'latest')
      response.end(JSON.stringify({ jsonrpc: '2.0', id, result: block }))
    else late.abort(new DOMException('', 'TimeoutError'))
  })
  const { ask } = await startGateway(node)
  expect(await ask(balance(1))).toEqual({
    jsonrpc: '2.0',
    id: 1,
    error: { code: -32000, message: 'The request timed out.' },
  })
  expect(timeout).toHaveBeenCalledWith(10_000)
})

test('a faucet’s answer that breaks off does not look complete', async () => {
  const { url } = await startNode()
  const faucet = await serve((_, response) => {
    response.writeHead(200, { 'X-Secret': '1', 'X-Request-Id': '7' })
    response.write('{"payouts":[', () => response.destroy())
  })
  const { url: web } = await startGateway(url, { faucet })
  const answer = await fetch(`${web}/api/v1/offer`)
  expect(answer.headers.get('x-request-id')).toBe('7')
  expect(answer.headers.has('x-secret')).toBe(false)
  await expect(answer.text()).rejects.toThrow()
})

test('cancels the request to the faucet of a visitor who leaves', async () => {
  const { url } = await startNode()
  const leaving = new AbortController()
  let left = () => {}
  const closed = new Promise<void>((resolve) => {
    left = resolve
  })
  const faucet = await serve((_, response) => {
    response.on('close', left)
    leaving.abort()
  })
  const { url: web } = await startGateway(url, { faucet })
  const { signal } = leaving
  await expect(fetch(`${web}/api/v1/offer`, { signal })).rejects.toThrow()
  await closed
})

test('sends the credentials of the node’s URL', async () => {
  const { url, asked } = await startNode()
  Object.assign(url, { username: 'us%40er', password: 'p%3Aw' })
  const { ask } = await startGateway(url)
  expect(await ask(balance(1))).toMatchObject({ result: '0x1' })
  const pair = Buffer.from('us@er:p:w').toString('base64')
  expect(asked[0]).toMatchObject({
    authorization: `Basic ${pair}`,
    'content-type': 'application/json',
  })
})

test('refuses an invalid request, or too many, completely', async () => {
  const { url, asked } = await startNode()
  const { post, ask } = await startGateway(url)
  expect((await post('{')).json).toMatchObject({
    id: null,
    error: { code: -32700 },
  })
  const empty = await post('[]')
  expect(empty.json).toMatchObject({ error: { code: -32600 } })
  expect(empty.response.headers.get('content-type')).toBe('application/json')
  expect(empty.response.headers.has('retry-after')).toBe(false)
  const thousand = Array.from({ length: 1_000 }, (_, id) => balance(id))
  expect(await ask(...thousand, balance(1_000))).toMatchObject({
    error: { code: -32600 },
  })
  expect(asked).toEqual([])
  expect(await ask(...thousand)).toHaveLength(1_000)
  expect(await ask(null, balance(1))).toMatchObject([
    { id: null, error: { code: -32600 } },
    { result: '0x1' },
  ])
})

test('forwards a request of 4 MiB, but no larger one', async () => {
  const { url, asked } = await startNode()
  const { post } = await startGateway(url)
  const pad = (size: number) => {
    const body = JSON.stringify({ ...balance(1), pad: '' })
    return body.replace('"pad":""', `"pad":"${'x'.repeat(size - body.length)}"`)
  }
  expect((await post(pad(2 ** 22))).json).toMatchObject({ result: '0x1' })
  const { response, json } = await post(pad(2 ** 22 + 1))
  expect(response.status).toBe(413)
  expect(json).toMatchObject({ error: { code: -32600 } })
  expect(asked).toHaveLength(1)
})

test('forwards no answer above 8 MiB, and no batch above 32 MiB', async () => {
  const size = { value: 2 ** 23 }
  const { url } = await startNode(() => 'x'.repeat(size.value))
  const { ask } = await startGateway(url)
  const tooLarge = {
    id: 1,
    error: { code: -32602, message: expect.stringContaining('fewer blocks') },
  }
  expect(await ask(balance(1))).toMatchObject(tooLarge)
  const around = '{"jsonrpc":"2.0","id":1,"result":""}'.length
  size.value -= around - 1
  expect(await ask(balance(1))).toMatchObject(tooLarge)
  size.value -= 1
  expect(await ask(balance(1))).toHaveProperty('result')
  const batch = (await ask(...Array(5).fill(balance(1)))) as object[]
  expect(batch.filter((answer) => 'result' in answer).length).toBeLessThan(5)
  expect(batch.find((answer) => 'error' in answer)).toMatchObject(tooLarge)
})

test('distinguishes a failing or unreachable node from an answer of the chain', async () => {
  const { url } = await startNode(({ id }) => (id === 1 ? undefined : '0x1'))
  const failing = await startGateway(url)
  const error = { code: -32000, message: 'The node is not available.' }
  expect(await failing.ask(balance(1))).toEqual({
    jsonrpc: '2.0',
    id: 1,
    error,
  })
  expect(await failing.ask(balance(2))).toMatchObject({ result: '0x1' })
  const gone = await startGateway(new URL('http://127.0.0.1:1'))
  expect(await gone.ask(balance(2))).toEqual({ jsonrpc: '2.0', id: 2, error })
  const faucet = await fetch(`${gone.url}/api/v1/offer`)
  expect(faucet.status).toBe(502)
  expect(faucet.headers.get('content-type')).toBe('application/json')
  expect(await faucet.json()).toEqual({ error: 'Not available' })
})

test('reports a used share in the format of nodes', async () => {
  const { url } = await startNode()
  const limits = { ...getLimits(30), rpc: { share: 12, mostWaiting: 100 } }
  const { ask } = await startGateway(url, { limits })
  // Each request counts for at least 5 ms.
  const answers = (await ask(...Array(20).fill(balance(1)))) as object[]
  expect(answers).toHaveLength(20)
  expect(await ask(balance(1))).toMatchObject({
    error: { code: -32005, message: expect.stringContaining('rate limit') },
  })
})

test('the port for this machine forwards everything, except requests of foreign pages', async () => {
  const { url: node, asked } = await startNode()
  const door = createDoor(['http://localhost:5050'])
  const local = await serveNode({ node, host: '127.0.0.1', port: 0, door })
  onTestFinished(local.stop)
  const send = (headers: Record<string, string>) =>
    new Promise<number | undefined>((resolve, reject) =>
      request(local.url, { method: 'POST', headers }, (answer) => {
        answer.resume()
        resolve(answer.statusCode)
      })
        .on('error', reject)
        .end(JSON.stringify({ ...balance(1), method: 'anvil_mine' })),
    )
  expect(await send({})).toBe(200)
  expect(await send({ Origin: 'http://localhost:5050' })).toBe(200)
  expect(await send({ Origin: 'https://evil.example' })).toBe(403)
  expect(await send({ Host: 'evil.example' })).toBe(403)
  expect(await send({ Host: 'a b' })).toBe(403)
  expect(asked.map(({ method }) => method)).toEqual([
    'anvil_mine',
    'anvil_mine',
  ])
})

test('the port for this machine passes WebSockets on, except those of foreign pages', async () => {
  const upgrading = createServer()
  const asked: string[] = []
  upgrading.on('upgrade', ({ headers, url }, socket) => {
    asked.push(`${url} ${headers['sec-websocket-key']}`)
    socket.write(
      'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
    )
    socket.pipe(socket)
  })
  const node = await listenLocally(upgrading)
  const door = createDoor(['http://localhost:5050'])
  const local = await serveNode({ node, host: '127.0.0.1', port: 0, door })
  const closed: string[] = []
  const open = (headers: Record<string, string>) =>
    new Promise<string>((resolve, reject) =>
      request(`${local.url}/ws`, {
        headers: {
          ...{ Connection: 'Upgrade', Upgrade: 'websocket' },
          'Sec-WebSocket-Key': 'key',
          ...headers,
        },
      })
        .on('upgrade', (_, socket) => {
          socket.write('ping')
          socket.on('data', (data) => resolve(String(data)))
          socket.on('close', () => closed.push(String(headers.Origin)))
        })
        .on('response', () => reject(new Error('no upgrade')))
        .on('error', reject)
        .end(),
    )
  expect(await open({})).toBe('ping')
  expect(await open({ Origin: 'http://localhost:5050' })).toBe('ping')
  const Origin = 'https://evil.example'
  await expect(open({ Origin })).rejects.toThrow('hang up')
  expect(asked).toEqual(Array(2).fill('/ws key'))
  // An open WebSocket must not prevent the network from ending.
  expect(closed).toEqual([])
  await local.stop()
  await expect.poll(() => closed, { timeout: 60_000 }).toHaveLength(2)
})

test('the network’s own page may use the port for this machine after a preflight', async () => {
  const { url: node, asked } = await startNode()
  const door = createDoor(['http://localhost:5050'])
  const local = await serveNode({ node, host: '127.0.0.1', port: 0, door })
  onTestFinished(local.stop)
  const { status, headers } = await fetch(local.url, {
    method: 'OPTIONS',
    headers: { Origin: 'http://localhost:5050' },
  })
  expect(status).toBe(204)
  expect(Object.fromEntries(headers)).toMatchObject({
    'access-control-allow-origin': 'http://localhost:5050',
    'access-control-allow-methods': 'POST',
    'access-control-allow-headers': 'content-type',
    vary: 'Origin',
  })
  expect(asked).toEqual([])
})
