import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { parseDeployment } from '@letheswap/sdk'
import { expect, onTestFinished, test } from 'vitest'
import {
  boundCall,
  mostBlocks,
  RefusedError,
} from '../src/gateway/boundCall.js'
import { createDoor } from '../src/gateway/createDoor.js'
import { createTurns } from '../src/gateway/createTurns.js'
import { getLimits } from '../src/getLimits.js'
import { serveWeb } from '../src/serveWeb.js'
import { deploymentJson } from './deployment.js'

const head = { blockNumber: 50_000, gasLimit: 30_000_000n }

test.each([
  ['all of a block', { gas: '0xffffffffffffff' }, '0x1c9c380'],
  ['a number', { gas: 2 ** 40 }, '0x1c9c380'],
  ['no gas', {}, '0x1c9c380'],
  ['not a number', { gas: 'much' }, '0x1c9c380'],
  ['a part of a unit', { gas: 21_000.5 }, '0x1c9c380'],
  ['a number with more text', { gas: '0x5208 ' }, '0x1c9c380'],
  ['under its other name', { gasLimit: '0xffffffff' }, '0x1c9c380'],
  ['both names', { gas: '0x5208', gasLimit: '0xffffffff' }, '0x5208'],
  ['enough for a transfer', { gas: '0x5208' }, '0x5208'],
  ['the same as a number', { gas: 21_000 }, '0x5208'],
])('gas: %s', (_, call, gas) => {
  for (const method of ['eth_call', 'eth_estimateGas'])
    expect(boundCall({ method, params: [call, 'latest'] }, head)).toEqual({
      method,
      params: [{ gas }, 'latest'],
    })
})

const hex = (block: number) => `0x${block.toString(16)}`

test.each([
  [{}, true],
  [{ blockHash: '0x1' }, true],
  [{ fromBlock: 'latest' }, true],
  [{ fromBlock: hex(head.blockNumber - mostBlocks + 1) }, true],
  [{ fromBlock: hex(head.blockNumber - mostBlocks) }, false],
  [{ fromBlock: 'earliest' }, false],
  // For a node, null means that a field is missing.
  [{ blockHash: null, fromBlock: 'earliest' }, false],
  [{ fromBlock: '0' }, false],
  [{ fromBlock: '10' }, false],
  [{ fromBlock: 0 }, false],
  [{ fromBlock: '0x0', toBlock: hex(mostBlocks - 1) }, true],
  [{ fromBlock: '0x0', toBlock: hex(mostBlocks) }, false],
  [{ fromBlock: 'earliest', toBlock: 'pending' }, false],
  [{ fromBlock: '0x1', toBlock: '0xffffffffff' }, false],
])('logs: %j, allowed: %s', (filter, isAllowed) => {
  const bound = () =>
    boundCall({ method: 'eth_getLogs', params: [filter] }, head)
  if (isAllowed) expect(bound().params).toEqual([filter])
  // The SDK's reader understands this message and halves the range.
  else expect(bound).toThrow('range is too large')
})

test('logs: a refusal contains the number of blocks', () => {
  const call = { method: 'eth_getLogs', params: [{ fromBlock: '0x1' }] }
  expect(() => boundCall(call, head)).toThrow(
    new RefusedError(
      -32602,
      'The block range is too large: at most 10000 blocks, and these are 50000.',
    ),
  )
})

// geth has this limit, here in digits without 0x: "oversized data: … limit 131072".
test.each([
  [2 * 131_072, true],
  [2 * 131_072 + 2, false],
])('transaction: %s digits, allowed: %s', (digits, isAllowed) => {
  const params = [`0x${'0'.repeat(digits)}`]
  const bound = () =>
    boundCall({ method: 'eth_sendRawTransaction', params }, head)
  if (isAllowed) expect(bound().params).toEqual(params)
  else
    expect(bound).toThrow(
      new RefusedError(
        -32602,
        'A transaction has at most 131072 bytes, and this one has 131073.',
      ),
    )
})

test.each([
  [[{}, null]],
  [[{}, 'a block']],
  [[{ calls: [] }, { calls: {} }]],
  [[{ calls: [] }, { calls: 'all' }]],
])('simulation: refuses %j', (blockStateCalls) => {
  const call = { method: 'eth_simulateV1', params: [{ blockStateCalls }] }
  expect(() => boundCall(call, head)).toThrow(RefusedError)
})

test('a visitor in the queue does not delay other visitors', async () => {
  const turns = createTurns({ share: 60_000, mostWaiting: 100 })
  onTestFinished(turns.stop)
  const { signal } = new AbortController()
  const order: string[] = []
  const ends: (() => void)[] = []
  const ask = (name: string) =>
    turns.run(
      name,
      () =>
        new Promise<void>((resolve) => {
          order.push(name)
          ends.push(resolve)
        }),
      signal,
    )
  const all = [...Array(10).fill('mallory'), 'alice', 'bob'].map(ask)
  await new Promise(setImmediate)
  // Four requests of one visitor run at the same time, so the order of their answers
  // may differ.
  expect(order.toSorted()).toEqual(
    ['alice', 'bob', ...Array(4).fill('mallory')].toSorted(),
  )
  while (ends.length > 0) {
    ends.shift()?.()
    await new Promise(setImmediate)
  }
  await Promise.all(all)
  expect(order).toHaveLength(12)
})

test('a visitor who used up a share waits without delaying others', async () => {
  // Each request counts for at least 5 ms.
  const turns = createTurns({ share: 20, mostWaiting: 100 })
  onTestFinished(turns.stop)
  const { signal } = new AbortController()
  const ask = (name: string) => turns.run(name, async () => 'done', signal)
  const answers = await Promise.allSettled(
    Array.from({ length: 100 }, async () => {
      await new Promise(setImmediate)
      return ask('mallory')
    }),
  )
  expect(answers.some(({ status }) => status === 'fulfilled')).toBe(true)
  await expect(ask('mallory')).rejects.toThrow('rate limit')
  expect(await ask('alice')).toBe('done')
})

test('removes canceled requests from the queue', async () => {
  const turns = createTurns({ share: 60_000, mostWaiting: 2 })
  onTestFinished(turns.stop)
  const { signal } = new AbortController()
  const running = Array.from({ length: 4 }, () =>
    turns.run('a', () => new Promise<void>(() => {}), signal),
  )
  const gone = new AbortController()
  const waiting = [0, 1].map(() => turns.run('a', async () => {}, gone.signal))
  await expect(turns.run('a', async () => {}, signal)).rejects.toThrow(
    'rate limit',
  )
  gone.abort(new Error('gone'))
  for (const each of waiting) await expect(each).rejects.toThrow('gone')
  expect(running).toHaveLength(4)
})

async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** Serves a page in front of a faucet or node that echoes its requests. */
async function serveInFront(isOwnFaucet: boolean) {
  const echo = await serve((request, response) => {
    response.setHeader('Set-Cookie', 'theirs=1')
    response.setHeader('Content-Type', 'text/html')
    response.end(JSON.stringify(request.headers))
  })
  const web = await serveWeb({
    host: '127.0.0.1',
    port: 0,
    limits: getLimits(30),
    origins: ['https://class.example'],
  })
  onTestFinished(web.stop)
  web.setNetwork({
    deployment: parseDeployment(deploymentJson),
    rpc: echo,
    faucet: echo,
    isOwnFaucet,
  })
  return web.url
}

test.each([true, false])(
  'does not forward headers meant for this host, own faucet: %s',
  async (isOwnFaucet) => {
    const page = await serveInFront(isOwnFaucet)
    const answer = await fetch(`${page}/api/v1/offer`, {
      headers: {
        accept: 'application/json',
        authorization: 'Basic secret',
        cookie: 'session=secret',
        'x-api-key': 'secret',
        'x-forwarded-for': '203.0.113.7',
      },
    })
    expect(await answer.json()).toEqual({
      accept: 'application/json',
      connection: 'close',
      host: expect.any(String),
      // The page's origin, which messages to sign contain.
      origin: page,
      ...(isOwnFaucet && { 'x-forwarded-for': '203.0.113.7' }),
    })
    // A browser must not show the answer as a page of this origin.
    expect(answer.headers.get('set-cookie')).toBe(null)
    expect(answer.headers.get('content-security-policy')).toContain('sandbox')
  },
)

test('a page from --origin can use the node after a preflight', async () => {
  const page = await serveInFront(true)
  const Origin = 'https://class.example'
  const preflight = await fetch(`${page}/rpc`, {
    method: 'OPTIONS',
    headers: { Origin, 'Access-Control-Request-Method': 'POST' },
  })
  expect(preflight.status).toBe(204)
  for (const response of [
    preflight,
    await fetch(`${page}/rpc`, {
      method: 'POST',
      headers: { Origin },
      body: '',
    }),
  ])
    expect(response.headers.get('access-control-allow-origin')).toBe(Origin)
  expect((await fetch(`${page}/rpc`)).status).toBe(405)
})

// RFC 6761 defines the host names. No page can have an extension's origin.
test.each([
  ['localhost', true],
  ['app.localhost', true],
  ['192.168.1.5', true],
  ['[2001:db8::1]', true],
  ['class.example', true],
  ['class.example.evil.example', false],
  ['localhost.evil.example', false],
  ['evillocalhost', false],
  ['evil.example', false],
])('the host name %s is known: %s', (name, isKnown) => {
  const door = createDoor(['https://class.example'])
  expect(door.isKnownHost(name)).toBe(isKnown)
})

test.each([
  [undefined, false],
  ['http://localhost:5050', false],
  ['https://class.example', false],
  ['chrome-extension://nkbihfbeogaeaoehlefnkodbefgpgknn', false],
  ['moz-extension://1e2c', false],
  ['http://localhost:3000', true],
  ['http://class.example', true],
  ['null', true],
  ['', true],
])('the origin %s is foreign: %s', (origin, isForeign) => {
  const door = createDoor(['https://class.example'])
  const request = { headers: { origin } } as never
  expect(door.isForeign(request, 'http://localhost:5050')).toBe(isForeign)
})

// The needs of a workshop: five coins, two wallets, a request per second.
test('the limits cover the needs of all people together', () => {
  expect(getLimits(300)).toMatchObject({
    faucet: {
      FAUCET_CLAIMS_PER_HOUR: '3000',
      FAUCET_PAYOUTS_PER_DAY: '4800',
      FAUCET_RATE_LIMIT_PER_MINUTE: '24000',
    },
    rpc: { share: 600_000 },
  })
  expect(getLimits(300).explanation).toContain(
    '  claims     300 × 5 coins × 2 wallets = 3000 an hour',
  )
})
