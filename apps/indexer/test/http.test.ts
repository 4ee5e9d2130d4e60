import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createServer } from '../src/server/createServer.js'

const pair = `0x${'a'.repeat(40)}`
const hash = `0x${'b'.repeat(64)}`
const filter = {
  fromBlock: 0,
  toBlock: 9,
  addresses: [pair],
  topics: [hash],
}
let app: Awaited<ReturnType<typeof createServer>>

beforeAll(async () => {
  app = await createServer({
    // Empty: what is refused is refused before it is looked for.
    store: {
      read: (run) => run(async () => []),
      write: (run) => run(async () => []),
      close: async () => {},
    },
    pairs: [pair],
    log: pino({ level: 'silent' }),
  })
})
afterAll(() => app.close())

const post = (url: string, payload: unknown) =>
  app.inject({ method: 'POST', url, payload: payload as object })

test.each([
  [{ ...filter, fromBlock: -1 }, 'fromBlock must be a block number'],
  [{ ...filter, fromBlock: 1.5 }, 'fromBlock must be a block number'],
  [{ ...filter, fromBlock: 2 ** 60 }, 'fromBlock must be a block number'],
  [{ ...filter, toBlock: '9' }, 'toBlock must be a block number'],
  [{ ...filter, fromBlock: 10 }, 'toBlock must not be below fromBlock'],
  [{ ...filter, addresses: [] }, 'addresses must be a list of 1 to 1000'],
  [{ ...filter, addresses: pair }, 'addresses must be a list of 1 to 1000'],
  [
    { ...filter, addresses: [pair, `0x${'c'.repeat(40)}`] },
    'addresses[1] must be a pair of the deployment',
  ],
  [
    { ...filter, addresses: ["' or 1=1 --"] },
    'addresses[0] must be a pair of the deployment',
  ],
  [{ ...filter, topics: [null] }, 'topics[0] must be a hash'],
  [{ ...filter, topics: ['0x12'] }, 'topics[0] must be a hash'],
  [
    { ...filter, topics: Array(17).fill(hash) },
    'topics must be a list of 1 to 16',
  ],
  [{ ...filter, limit: 5 }, 'limit is not a known field'],
  [[], 'body must be an object'],
])('error: POST /logs %o', async (body, error) => {
  const response = await post('/logs', body)
  expect([response.statusCode, response.json()]).toEqual([400, { error }])
})

test.each([
  [{}, 'hashes must be a list of 1 to 1000'],
  [{ hashes: Array(1_001).fill(hash) }, 'hashes must be a list of 1 to 1000'],
  [{ hashes: [hash, 7] }, 'hashes[1] must be a hash'],
])('error: POST /transactions', async (body, error) => {
  const response = await post('/transactions', body)
  expect([response.statusCode, response.json()]).toEqual([400, { error }])
})

test('error: what is no request of this API', async () => {
  expect((await app.inject('/logs')).statusCode).toBe(404)
  const broken = await app.inject({
    method: 'POST',
    url: '/logs',
    headers: { 'content-type': 'application/json' },
    payload: '{"fromBlock":',
  })
  expect(broken.statusCode).toBe(400)
  const large = await post('/logs', {
    ...filter,
    topics: ['x'.repeat(200_000)],
  })
  expect(large.statusCode).toBe(413)
})

test('behavior: without a block that is read it has no answer', async () => {
  const response = await post('/logs', filter)
  expect([response.statusCode, response.json()]).toEqual([
    503,
    { error: 'Nothing of the chain is read yet' },
  ])
})
