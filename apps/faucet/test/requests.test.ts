import { connect } from 'node:net'
import { getAddress, zeroAddress } from 'viem'
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  test,
} from 'vitest'
import { expectRefusal } from './support/expectations.js'
import { startInProcess, type TestFaucet } from './support/inProcess.js'
import { type Network, origin, startNetwork } from './support/network.js'
import { createWallet, getMessage, post, read, sign } from './support/wallet.js'

let network: Network
let faucet: TestFaucet
let transfers: number
let rows: unknown

const countRows = () =>
  faucet.query(`select (select count(*)::int from challenges) as challenges,
    (select count(*)::int from cooldowns) as cooldowns,
    (select count(*)::int from budgets) as budgets,
    (select count(*)::int from payouts) as payouts`)

beforeAll(async () => {
  network = await startNetwork()
  faucet = await startInProcess(await network.env())
})
afterAll(async () => {
  await faucet?.stop()
  await network?.stop()
})

// Whatever is refused here pays nothing and leaves nothing behind.
beforeEach(async () => {
  transfers = await network.countTransfers('USDT')
  rows = await countRows()
})
afterEach(async () => {
  expect(await network.countTransfers('USDT')).toBe(transfers)
  expect(await countRows()).toEqual(rows)
})

const wallet = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'

// fault 35, bad input: /last-request reads its query as /nonce does.
describe.each(['nonce', 'last-request'])('GET /%s', (path) => {
  const get = async (query: string) =>
    read(await fetch(`${faucet.url}/api/v1/${path}?${query}`))

  test.each([`userAddress=${wallet}`, '', `tokenName=&userAddress=${wallet}`])(
    'fault 1: tokenName missing: %j',
    async (query) => {
      expectRefusal(await get(query), 400, 'tokenName is required')
    },
  )

  test.each([
    'DOGE',
    'usdt',
    'x'.repeat(10_000),
    '%00',
    '__proto__',
    'constructor',
    'USDT%20',
    '%F0%9F%92%A9',
  ])('fault 2: a token that is not on offer', async (token) => {
    const reply = await get(`tokenName=${token}&userAddress=${wallet}`)
    expectRefusal(reply, 400, 'Unsupported token')
  })

  test.each([
    '',
    'userAddress=',
    `userAddress=${wallet.slice(0, -1)}`,
    `userAddress=${wallet}0`,
    'userAddress=vitalik.eth',
    `userAddress=0X${wallet.slice(2)}`,
    `userAddress=${wallet.slice(2)}`,
    `userAddress=%20${wallet}`,
    `userAddress=${wallet}%00`,
    `userAddress=${wallet}%0a`,
  ])('fault 3: userAddress is none: %j', async (query) => {
    expectRefusal(
      await get(`tokenName=USDT&${query}`),
      400,
      'Invalid userAddress',
    )
  })

  test('fault 4: mixed case with a wrong checksum', async () => {
    const wrong = wallet.replace('CdD', 'cdD')
    expectRefusal(
      await get(`tokenName=USDT&userAddress=${wrong}`),
      400,
      'Invalid userAddress',
    )
  })

  test.each([
    wallet,
    wallet.toLowerCase(),
    `0x${wallet.slice(2).toUpperCase()}`,
  ])(
    'fault 4: one case, or the right checksum, is fine: %s',
    async (address) => {
      const { status } = await get(`tokenName=USDT&userAddress=${address}`)
      expect(status).toBe(200)
    },
  )

  test('fault 5: a parameter given twice', async () => {
    const query = `tokenName=USDT&tokenName=DAI&userAddress=${wallet}`
    expectRefusal(await get(query), 400, 'Duplicate parameter: tokenName')
    const twice = `tokenName=USDT&userAddress=${wallet}&userAddress=${wallet}`
    expectRefusal(await get(twice), 400, 'Duplicate parameter: userAddress')
  })

  test('fault 6: addresses that are nobody who could ask', async () => {
    const { contracts } = network.deployment
    for (const address of [
      zeroAddress,
      network.faucetAddress,
      network.faucetAddress.toLowerCase(),
      network.token('USDT'),
      network.token('DAI').toLowerCase(),
      contracts.wrappedNative,
      contracts.router,
    ])
      expectRefusal(
        await get(`tokenName=USDT&userAddress=${address}`),
        400,
        'Address not eligible',
      )
  })
})

describe('GET /nonce', () => {
  test('default: an EIP-4361 message of the configured front end, whatever the headers say', async () => {
    const response = await fetch(
      `${faucet.url}/api/v1/nonce?tokenName=WBTC&userAddress=${wallet.toLowerCase()}`,
      {
        headers: {
          origin: 'https://evil.test',
          'x-forwarded-host': 'evil.test',
        },
      },
    )
    const { body, headers } = await read(response)
    const lines = String(body.message).split('\n')
    expect(lines.slice(0, 8)).toEqual([
      'localhost:8080 wants you to sign in with your Ethereum account:',
      getAddress(wallet),
      '',
      'Send 0.005 WBTC in test coins to this wallet. Signing costs nothing.',
      '',
      'URI: http://localhost:8080',
      'Version: 1',
      'Chain ID: 500000',
    ])
    expect(lines[8]).toMatch(/^Nonce: [0-9a-f]{64}$/)
    const [issued = 0, expires = 0] = lines
      .slice(9)
      .map((line) => Date.parse(line.replace(/^.*?: /, '')))
    expect(lines.slice(9).map((line) => line.replace(/: .*/, ''))).toEqual([
      'Issued At',
      'Expiration Time',
    ])
    expect(expires - issued).toBe(5 * 60 * 1_000)
    expect(headers.get('cache-control')).toBe('no-store')
  })

  test('behavior: writes nothing, and no two messages are alike', async () => {
    const [a, b] = await Promise.all([
      getMessage(faucet.url, { address: wallet }),
      getMessage(faucet.url, { address: wallet }),
    ])
    expect(a).not.toBe(b)
  })
})

describe('POST /faucet', () => {
  const send = async (
    body: RequestInit['body'],
    headers: Record<string, string> = { 'content-type': 'application/json' },
  ) =>
    read(
      await fetch(`${faucet.url}/api/v1/faucet`, {
        method: 'POST',
        body,
        headers,
        // Needed for a body that is a stream, which is sent in chunks.
        duplex: 'half',
      } as RequestInit),
    )

  test.each([
    ['{"message":', 'truncated'],
    ['', 'empty'],
    ['nonsense', 'no JSON'],
    ["{'message':'a'}", 'single quotes'],
    [new Uint8Array([0x7b, 0xff, 0xfe]), 'no UTF-8'],
  ])('fault 7: %j (%s)', async (body, _) => {
    expectRefusal(await send(body), 400, 'Invalid JSON body')
  })

  test.each([
    '{}',
    '[]',
    'null',
    '1',
    '"text"',
    '{"message":"a"}',
    '{"message":1,"signature":"0x"}',
    '{"message":"a","signature":null}',
    '{"message":["a"],"signature":"0x"}',
    '{"message":"a","signature":"0x","amount":"1"}',
    '{"message":"a","signature":"0x","__proto__":{"amount":1}}',
    '{"__proto__":{"message":"a","signature":"0x"}}',
    '{"message":"a","signature":"0x","constructor":{"prototype":{}}}',
  ])('fault 8: %s', async (body) => {
    expectRefusal(await send(body), 400, 'Invalid request body')
  })

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/jsonp',
    'text/json',
  ])('fault 9: Content-Type %s', async (type) => {
    const signed = JSON.stringify(await sign(faucet.url, createWallet()))
    expectRefusal(
      await send(signed, { 'content-type': type }),
      415,
      'Content-Type must be application/json',
    )
  })

  test('fault 10: a body over 4 KiB, by its length', async () => {
    const body = JSON.stringify({ message: 'x'.repeat(4_096), signature: '' })
    expectRefusal(await send(body), 413, 'Request body too large')
  })

  test('fault 10: a body over 4 KiB, in chunks', async () => {
    const body = new ReadableStream({
      start(controller) {
        for (let i = 0; i < 5; i += 1)
          controller.enqueue(new TextEncoder().encode(' '.repeat(1_024)))
        controller.close()
      },
    })
    expectRefusal(await send(body), 413, 'Request body too large')
  })

  const n = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
  const hex = (value: bigint) => value.toString(16).padStart(64, '0')
  const one = hex(1n)

  test.each([
    ['not hex', `0x${'zz'.repeat(65)}`],
    ['without 0x', '11'.repeat(65)],
    ['64 bytes', `0x${'11'.repeat(64)}`],
    ['66 bytes', `0x${'11'.repeat(66)}`],
    ['empty', ''],
    ['only 0x', '0x'],
    ['v = 2', `0x${one}${one}02`],
    ['v = 26', `0x${one}${one}1a`],
    ['v = 29', `0x${one}${one}1d`],
    ['v = 35', `0x${one}${one}23`],
    ['v = 255', `0x${one}${one}ff`],
    ['zeros', `0x${'00'.repeat(65)}`],
    ['r = 0', `0x${hex(0n)}${one}1b`],
    ['s = 0', `0x${one}${hex(0n)}1b`],
    ['r = the order', `0x${hex(n)}${one}1b`],
    ['s just over half of the order', `0x${one}${hex(n / 2n + 1n)}1b`],
  ])('fault 11: a signature that is %s', async (_, signature) => {
    const message = await getMessage(faucet.url, createWallet())
    expectRefusal(
      await post(faucet.url, { message, signature }),
      400,
      'Malformed signature',
    )
  })

  test('fault 12: the high-s twin of a good signature', async () => {
    const { message, signature } = await sign(faucet.url, createWallet())
    const r = signature.slice(2, 66)
    const s = BigInt(`0x${signature.slice(66, 130)}`)
    const v = signature.endsWith('1b') ? '1c' : '1b'
    const twin = `0x${r}${hex(n - s)}${v}`
    expectRefusal(
      await post(faucet.url, { message, signature: twin }),
      400,
      'Malformed signature',
    )
  })
})

describe('fault 31', () => {
  test.each([
    '/',
    '/api',
    '/api/v1',
    '/api/v1/nonce/',
    '/api/v2/nonce',
    '/API/V1/nonce',
    '/admin',
    '/.env',
  ])('an unknown path: %s', async (path) => {
    expectRefusal(
      await read(await fetch(`${faucet.url}${path}`)),
      404,
      'Not found',
    )
  })

  test.each([
    ['POST', '/api/v1/nonce', 'GET'],
    ['DELETE', '/api/v1/last-request', 'GET'],
    ['GET', '/api/v1/faucet', 'POST'],
    ['PUT', '/api/v1/faucet', 'POST'],
    ['PATCH', '/metrics', 'GET'],
  ])('a wrong method: %s %s', async (method, path, allow) => {
    const reply = await read(await fetch(`${faucet.url}${path}`, { method }))
    expectRefusal(reply, 405, 'Method not allowed')
    expect(reply.headers.get('allow')).toBe(allow)
  })

  test.each([
    ['no HTTP', 'HELLO\r\n\r\n'],
    [
      'a length and chunks',
      'POST /api/v1/faucet HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
    [
      'two lengths',
      'POST /api/v1/faucet HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\nContent-Length: 5\r\n\r\nabcd',
    ],
    [
      'a chunk that is none',
      'POST /api/v1/faucet HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n',
    ],
    ['a folded header', 'GET / HTTP/1.1\r\nHost: a\r\n X: b\r\n\r\n'],
    ['a header with a line break', 'GET / HTTP/1.1\r\nHost: a\nX-Y\r\n\r\n'],
    ['no Host', 'GET / HTTP/1.1\r\n\r\n'],
  ])('smuggled framing: %s', async (_, text) => {
    const answer = await sendRaw(faucet.port, text)
    expect(answer).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/)
    expect(answer).toMatch(/\r\n\r\n\{"error":"Bad request"\}$/)
  })

  test('an expectation that nobody can meet', async () => {
    const answer = await sendRaw(
      faucet.port,
      'POST /api/v1/faucet HTTP/1.1\r\nHost: a\r\nExpect: money\r\nContent-Length: 0\r\nConnection: close\r\n\r\n',
    )
    expect(answer).toMatch(/^HTTP\/1\.1 417 /)
    expect(answer).toContain('{"error":"Expectation failed"}')
  })

  test('a path that is no URL', async () => {
    const answer = await sendRaw(
      faucet.port,
      'GET /%zz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
    )
    expect(answer).toMatch(/^HTTP\/1\.1 400 /)
    expect(answer).toContain('{"error":"Bad request"}')
  })
})

describe('fault 32', () => {
  const ask = (from: string | undefined, init: RequestInit = {}) =>
    fetch(`${faucet.url}/api/v1/faucet`, {
      ...init,
      headers: { ...init.headers, ...(from ? { origin: from } : {}) },
    })
  const preflight = {
    method: 'OPTIONS',
    headers: {
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'content-type',
    },
  }
  const allow = (response: Response) =>
    response.headers.get('access-control-allow-origin')

  test('the allowed origin gets its exact name and Vary, also on an error', async () => {
    const response = await ask(origin)
    expect(response.status).toBe(405)
    expect(allow(response)).toBe(origin)
    expect(response.headers.get('vary')).toBe('Origin')
    // Else a page could not read how long to wait.
    expect(response.headers.get('access-control-expose-headers')).toContain(
      'Retry-After',
    )
  })

  test('the allowed origin may send JSON', async () => {
    const response = await ask(origin, preflight)
    expect(response.status).toBe(204)
    expect(allow(response)).toBe(origin)
    expect(response.headers.get('vary')).toBe('Origin')
    expect(response.headers.get('access-control-allow-methods')).toContain(
      'POST',
    )
    expect(response.headers.get('access-control-allow-headers')).toBe(
      'Content-Type',
    )
  })

  test.each([
    'https://evil.test',
    'http://localhost:80801',
    'http://LOCALHOST:8080',
    'null',
    undefined,
  ])('no allow header for origin %s', async (from) => {
    for (const init of [{}, preflight]) {
      const response = await ask(from, init)
      expect(allow(response)).toBe(null)
      expect(response.headers.get('access-control-allow-methods')).toBe(null)
      expect(response.headers.get('vary')).toBe('Origin')
    }
  })

  test('the connectivity probe is open to the page', async () => {
    const response = await fetch(`${faucet.url}/probe`, { headers: { origin } })
    expect(response.status).toBe(204)
    expect(allow(response)).toBe(origin)
  })
})

/** Bytes as they are: no client would send these. */
function sendRaw(port: number, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(text))
    let answer = ''
    socket.on('data', (chunk) => {
      answer += chunk
    })
    socket.on('end', () => {
      socket.end()
      resolve(answer)
    })
    socket.on('error', reject)
  })
}
