import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { parseSignature } from '../src/message/parseSignature.js'
import { origin } from './support/environment.js'
import { useFaucet } from './support/inProcess.js'
import { startNetwork } from './support/network.js'
import { useStarted } from './support/useStarted.js'
import { createWallet, post, type Signed, sign } from './support/wallet.js'

const network = useStarted(startNetwork)
const faucet = useFaucet(() => network.env({ LOG_LEVEL: 'warn' }))
/** A valid claim that tests modify. */
let good: Signed
beforeAll(async () => {
  good = await sign(faucet.url, createWallet())
})

setFlagsFromString('--expose-gc')
const collect: () => void = runInNewContext('gc')

function readHeap(): number {
  collect()
  return process.memoryUsage().heapUsed
}

const methods = [
  'GET',
  'POST',
  'PUT',
  'DELETE',
  'PATCH',
  'HEAD',
  'OPTIONS',
] as const

type Request = {
  method: (typeof methods)[number]
  url: string
  headers: Record<string, string>
  payload?: string | undefined
}

const text = fc.oneof(
  fc.string({ maxLength: 50 }),
  fc.string({ unit: 'binary', maxLength: 50 }),
  fc.constantFrom('', 'USDT', 'ZKP', '__proto__', '\0', '0x', '../..'),
  fc.constantFrom("' or 1=1--", '{{7*7}}'),
  fc.string({ unit: fc.constantFrom('0', 'f', 'F', 'x'), maxLength: 140 }),
)

/** All errors of the API for requests that cannot be paid. */
const sentences = new Set([
  'tokenName is required',
  'tokenNames is required',
  'Unsupported token',
  'Invalid userAddress',
  'Duplicate parameter: tokenName',
  'Duplicate parameter: userAddress',
  'Address not eligible',
  'Invalid JSON body',
  'Invalid request body',
  'Content-Type must be application/json',
  'Request body too large',
  'Malformed signature',
  'Signature does not match address',
  'Message was not issued by this faucet',
  'Not found',
  'Method not allowed',
  'Bad request',
])

/** Encodes a path. A lone surrogate has no encoding, so it becomes a dot. */
const encode = (part: string) =>
  encodeURIComponent(part.replaceAll(/\p{Cs}/gu, '.'))

/** Returns a text with one small change. */
const mutate = (value: string) =>
  fc
    .tuple(
      fc.nat(Math.max(0, value.length - 1)),
      fc.constantFrom('flip', 'insert', 'delete', 'double', 'cut'),
      fc.string({ unit: 'binary', minLength: 1, maxLength: 3 }),
    )
    .map(([at, kind, other]) => {
      const [head, tail] = [value.slice(0, at), value.slice(at)]
      if (kind === 'flip') return head + other + tail.slice(other.length)
      if (kind === 'insert') return head + other + tail
      if (kind === 'delete') return head + tail.slice(1)
      if (kind === 'double') return head + tail + tail
      return head
    })

const path = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom('nonce', 'last-request', 'faucet') },
  { weight: 1, arbitrary: fc.constantFrom('', 'bundle', '%', '/', '../probe') },
  { weight: 1, arbitrary: text.map(encode) },
)

const someWallet = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const query = fc
  .array(
    fc.tuple(
      fc.oneof(fc.constantFrom('tokenName', 'userAddress'), text),
      fc.oneof(text, fc.constantFrom('USDT', someWallet)),
    ),
    { maxLength: 4 },
  )
  .map((pairs) => new URLSearchParams(pairs).toString())

const json = fc.oneof(
  fc.json(),
  fc
    .record({ message: text, signature: text })
    .map((body) => JSON.stringify(body)),
  text,
)

const header = fc.oneof(
  fc.constantFrom<[string, string]>(
    ['Origin', origin],
    ['Origin', 'https://evil.test'],
    ['Expect', '100-continue'],
    ['Content-Encoding', 'gzip'],
    ['Content-Type', 'text/plain'],
    ['Content-Type', 'application/json; charset=utf-16'],
    ['Content-Type', 'multipart/form-data'],
  ),
  fc.tuple(
    fc.constantFrom('X-Forwarded-For', 'X-Request-Id', 'Accept', 'Cookie'),
    fc.string({ unit: 'grapheme-ascii', maxLength: 100 }),
  ),
)
const headers = fc.array(header, { maxLength: 2 }).map((some) => ({
  'Content-Type': 'application/json',
  ...Object.fromEntries(some),
}))

function createRequests(): fc.Arbitrary<Request> {
  const changed = fc
    .oneof(
      mutate(good.message).map((message) => ({ ...good, message })),
      mutate(good.signature).map((signature) => ({ ...good, signature })),
    )
    // Ignores a change that results in the same claim, for example to upper case.
    .filter(
      ({ message, signature }) =>
        message !== good.message ||
        parseSignature(signature) !== parseSignature(good.signature),
    )
    .map((body) => JSON.stringify(body))
  const claims = fc.record({
    method: fc.constant('POST' as const),
    url: fc.constant('/api/v1/faucet'),
    headers,
    payload: fc.oneof(
      { weight: 4, arbitrary: changed },
      { weight: 1, arbitrary: json },
      {
        weight: 1,
        arbitrary: mutate(JSON.stringify({ ...good, signature: '0x' })),
      },
      {
        weight: 1,
        arbitrary: fc.nat(10_000).map((length) => 'x'.repeat(length)),
      },
    ),
  })
  const anything = fc.record({
    method: fc.constantFrom('GET', 'GET', 'GET', ...methods),
    url: fc.tuple(path, query).map((parts) => `/api/v1/${parts.join('?')}`),
    headers,
    payload: fc.option(json, { nil: undefined }),
  })
  return fc.oneof(claims, anything)
}

/** Number of requests. `pnpm test:long` sends 20,000. */
const runs = 500 * Number(process.env.FUZZ_RUNS ?? 1)

test('random and mutated requests cause no 5xx, payout, stack trace or memory growth', async () => {
  // Copies the texts into contiguous memory, as texts from a socket are.
  const requests = structuredClone(
    fc.sample(createRequests(), { numRuns: runs, seed: 20_261_121 }),
  )
  let answered = 0
  const work = async (queue: Iterable<Request>) => {
    for (const request of queue) {
      // Uses no socket. `http.test.ts` tests the requests that the HTTP parser refuses.
      const { payload, ...rest } = request
      const response = await faucet.app.inject({
        ...rest,
        ...(payload === undefined ? {} : { payload }),
      })
      const { statusCode: status, body } = response
      const what = `${JSON.stringify(request)} → ${status} ${body}`
      if (status >= 500) throw new Error(what)
      if (request.method === 'POST' && status === 200) throw new Error(what)
      if (status >= 400 && request.method !== 'HEAD') {
        const { error, ...rest } = JSON.parse(body)
        // The answer must contain exactly one known message.
        if (!sentences.has(error) || Object.keys(rest).length > 0)
          throw new Error(what)
        const type = response.headers['content-type']
        if (!/^application\/json/.test(`${type}`)) throw new Error(what)
      }
      answered += 1
    }
  }
  const run = (some: readonly Request[]) => {
    const queue = some.values()
    return Promise.all(Array.from({ length: 8 }, () => work(queue)))
  }
  // The first requests fill the caches, so their memory does not count.
  const warmUp = requests.length / 5
  await run(requests.slice(0, warmUp))
  const before = readHeap()
  await run(requests.slice(warmUp))
  const growth = readHeap() - before

  expect(answered).toBe(runs)
  expect(await network.countTransfers('USDT')).toBe(0)
  expect(await network.getNonce()).toBe(0)
  // In the 16,000 requests that `pnpm test:long` sends after the warm-up, a leak of 125
  // bytes per request would add up to 2 MB.
  expect(growth).toBeLessThan(2_000_000)
  // The valid claim must still be unused.
  expect((await post(faucet.url, good)).status).toBe(200)
  // The log contains no errors. When a test stops, it checks the log for signed
  // transactions.
  expect(faucet.lines.join('')).not.toMatch(
    /"stack"|unhandled|uncaught|"level":"(error|fatal)"/i,
  )
})
