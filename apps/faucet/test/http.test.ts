import { once } from 'node:events'
import { Agent, get, type Server } from 'node:http'
import { connect, type Socket } from 'node:net'
import { describe, expect, test } from 'vitest'
import { maxRequestsPerSocket, timeLimits } from '../src/server/createServer.js'
import { origin } from './support/environment.js'
import { expectRefusal } from './support/expectations.js'
import { useOfflineFaucet } from './support/inProcess.js'
import { createWallet, getAvailable, read } from './support/wallet.js'

const other = 'https://swap.test'
const faucet = useOfflineFaucet({
  FAUCET_ALLOWED_ORIGINS: `${origin},${other}`,
})

describe('requests that match no route', () => {
  test.each([
    '/',
    '/api',
    '/api/v1',
    '/api/v1/nonce/',
    '/api/v2/nonce',
    '/API/V1/nonce',
    '/admin',
    '/metrics',
    '/docs',
    '/.env',
    // Fastify interprets these characters in route patterns.
    '/api/v1/*nonce',
    '/api/v1/:token(',
  ])('rejects the unknown path %s', async (path) => {
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
    ['PATCH', '/health/live', 'GET'],
  ])('rejects the wrong method %s %s', async (method, path, allow) => {
    const reply = await read(await fetch(`${faucet.url}${path}`, { method }))
    expectRefusal(reply, 405, 'Method not allowed')
    expect(reply.headers.get('allow')).toBe(allow)
  })

  test.each([
    ['not HTTP', 'HELLO\r\n\r\n'],
    [
      'a length and chunks',
      'POST /api/v1/faucet HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
    [
      'two lengths',
      'POST /api/v1/faucet HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\nContent-Length: 5\r\n\r\nabcd',
    ],
    [
      'an invalid chunk',
      'POST /api/v1/faucet HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n',
    ],
    ['a folded header', 'GET / HTTP/1.1\r\nHost: a\r\n X: b\r\n\r\n'],
    ['a header with a line break', 'GET / HTTP/1.1\r\nHost: a\nX-Y\r\n\r\n'],
    ['no Host', 'GET / HTTP/1.1\r\n\r\n'],
  ])('rejects malformed framing: %s', async (_, text) => {
    const answer = await sendRaw(faucet.port, text)
    expect(answer).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/)
    expect(answer).toMatch(/\r\n\r\n\{"error":"Bad request"\}$/)
  })

  test('rejects an Expect header that it cannot meet', async () => {
    const answer = await sendRaw(
      faucet.port,
      'POST /api/v1/faucet HTTP/1.1\r\nHost: a\r\nExpect: money\r\nContent-Length: 0\r\nConnection: close\r\n\r\n',
    )
    expect(answer).toMatch(/^HTTP\/1\.1 417 /)
    expect(answer).toContain('{"error":"Expectation failed"}')
  })

  test('rejects a malformed path', async () => {
    const answer = await sendRaw(
      faucet.port,
      'GET /%zz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
    )
    expect(answer).toMatch(/^HTTP\/1\.1 400 /)
    expect(answer).toContain('{"error":"Bad request"}')
  })
})

describe('CORS', () => {
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
    // Without this header, a page could not read how long to wait.
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
  ])('origin %s gets no allow header', async (from) => {
    for (const init of [{}, preflight]) {
      const response = await ask(from, init)
      expect(allow(response)).toBe(null)
      expect(response.headers.get('access-control-allow-methods')).toBe(null)
      expect(response.headers.get('vary')).toBe('Origin')
    }
  })

  test('pages can read the connectivity probe', async () => {
    const response = await fetch(`${faucet.url}/probe`, {
      headers: { origin },
    })
    expect(response.status).toBe(204)
    expect(allow(response)).toBe(origin)
  })
})

test('EIP-4361: a message names the allowed page that requested it', async () => {
  const query = `tokenName=USDT&userAddress=${createWallet().address}`
  const ask = async (from: string) =>
    read(
      await fetch(`${faucet.url}/api/v1/nonce?${query}`, {
        headers: { origin: from },
      }),
    )
  expect((await ask(other)).body.message).toContain(`\nURI: ${other}\n`)
  expect((await ask('https://evil.test')).body.message).toContain(
    `\nURI: ${origin}\n`,
  )
})

describe('a flood of requests', () => {
  const small = {
    FAUCET_RATE_LIMIT_BURST: '10',
    FAUCET_RATE_LIMIT_PER_MINUTE: '1',
  }
  const flood = (url: string, forwarded: (index: number) => string) =>
    Promise.all(
      Array.from({ length: 30 }, async (_, index) =>
        read(
          await fetch(
            `${url}/api/v1/last-request?tokenName=USDT&userAddress=0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed`,
            { headers: { 'x-forwarded-for': forwarded(index) } },
          ),
        ),
      ),
    )

  describe('unknown paths', () => {
    const faucet = useOfflineFaucet(small)

    test('have the same limit as other paths', async () => {
      const replies = await Promise.all(
        Array.from({ length: 30 }, async () =>
          read(await fetch(`${faucet.url}/nothing`)),
        ),
      )
      const statuses = replies.map(({ status }) => status)
      expect(statuses.filter((status) => status === 404)).toHaveLength(10)
      expect(statuses.filter((status) => status === 429)).toHaveLength(20)
    })
  })

  describe('from an untrusted peer', () => {
    const faucet = useOfflineFaucet(small)

    test('X-Forwarded-For does not affect the limit', async () => {
      const replies = await flood(faucet.url, (index) => `203.0.113.${index}`)
      expect(replies.filter(({ status }) => status === 200).length).toBe(10)
      const refused = replies.filter(({ status }) => status !== 200)
      for (const reply of refused) {
        expectRefusal(reply, 429, 'rate limit: too many requests')
        // The limit allows one request per minute.
        expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(50)
      }
      expect(
        await faucet.query(`select (select count(*)::int from challenges)
          + (select count(*)::int from cooldowns) as rows`),
      ).toEqual([{ rows: 0 }])
    })
  })

  describe('behind a trusted proxy', () => {
    const faucet = useOfflineFaucet({
      ...small,
      FAUCET_PROXY_CIDRS: '127.0.0.0/8',
    })

    test('the limit applies to each client, or to each /64 of IPv6', async () => {
      const { url } = faucet
      const spread = await flood(url, (index) => `203.0.113.${index}`)
      expect(spread.every(({ status }) => status === 200)).toBe(true)
      // The 30 addresses of one customer's /64, each behind a forged hop.
      const one = await flood(
        url,
        (index) => `198.51.100.${index}, 2001:db8:0:7::${index + 1}`,
      )
      expect(one.filter(({ status }) => status === 200).length).toBe(10)
    })
  })
})

test('behavior: each of 200 concurrent requests gets its own answer', async () => {
  const wallets = Array.from({ length: 200 }, createWallet)
  await faucet.query(
    `insert into cooldowns values ${wallets
      .filter((_, index) => index % 2 === 0)
      .map(
        ({ address }) =>
          `('${faucet.config.network}', '${address.toLowerCase()}', 'USDT', now())`,
      )
      .join()}`,
  )
  const times = await Promise.all(
    wallets.map((wallet) => getAvailable(faucet.url, wallet)),
  )
  expect(times.map((time) => time > 0)).toEqual(
    wallets.map((_, index) => index % 2 === 0),
  )
})

test('keeps a connection open for a proxy that reuses it after 60 s', async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const ask = async () => {
    const request = get(`${faucet.url}/health/live`, { agent })
    const [response] = await once(request, 'response')
    await once(response.resume(), 'end')
    const [, seconds] =
      /\btimeout=(\d+)/.exec(response.headers['keep-alive']) ?? []
    return { isReused: request.reusedSocket, seconds: Number(seconds) }
  }
  const first = await ask()
  expect(first.isReused).toBe(false)
  expect(first.seconds).toBeGreaterThan(60)
  expect(await ask()).toEqual({ ...first, isReused: true })
  expect(faucet.app.server.keepAliveTimeout).toBe(first.seconds * 1_000)
  agent.destroy()
})

describe('a connection that only occupies resources', () => {
  /** Opens a connection that sends this text and reads nothing. Returns both ends. */
  const open = async (text: string) => {
    const { server } = faucet.app
    const accepted = once(server, 'connection') as Promise<[Socket]>
    const client = connect({ port: faucet.port, allowHalfOpen: true })
    client.on('error', () => {}).write(text)
    const [socket] = await accepted
    return { server, client, closed: once(socket, 'close') }
  }
  /** Runs the function while one of the server's time limits is at its minimum. */
  const shorten = async (
    limit: 'requestTimeout' | 'timeout',
    run: (server: Server) => Promise<void>,
  ) => {
    const { server } = faucet.app
    const { [limit]: usual, headersTimeout } = server
    server[limit] = 1
    if (limit === 'requestTimeout') server.headersTimeout = 1
    await run(server).finally(() =>
      Object.assign(server, { [limit]: usual, headersTimeout }),
    )
  }
  const half =
    'POST /api/v1/faucet HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{'

  test('is closed after a few requests if it sends without reading', async () => {
    let taken = 0
    const count = () => {
      taken += 1
    }
    faucet.app.server.on('request', count)
    const request = 'GET /api/v1/offer HTTP/1.1\r\nHost: a\r\n\r\n'
    const { client, closed } = await open(request.repeat(10_000))
    await closed
    faucet.app.server.off('request', count)
    client.destroy()
    expect(taken).toBe(maxRequestsPerSocket)
  })

  test('is closed after the first 100 of 150 requests', async () => {
    const text = await sendRaw(
      faucet.port,
      'GET /probe HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(150),
    )
    expect(text.match(/^HTTP\/1\.1 204 /gm)).toHaveLength(maxRequestsPerSocket)
  })

  test('gets 408 and is closed after half a body, even if its own side stays open', () =>
    shorten('requestTimeout', async (server) => {
      // Disables the other limit, which could also close the connection.
      const { timeout } = server
      server.timeout = 0
      const { client, closed } = await open(half)
      const [answer] = await once(client, 'data')
      expect(String(answer)).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/)
      await closed
      client.destroy()
      server.timeout = timeout
    }))

  test('is closed when idle', () =>
    shorten('timeout', async () => {
      const { client, closed } = await open(half)
      await closed
      client.destroy()
    }))

  test('is closed 16 s after half a request, or 90 s after the client stops reading', () => {
    const { server } = faucet.app
    expect(server.requestTimeout + timeLimits.check).toBeLessThanOrEqual(16_000)
    // Node swaps the two limits if the limit for headers is longer.
    expect(server.headersTimeout).toBeLessThanOrEqual(server.requestTimeout)
    // Bytes that the server writes count as activity once, even if the client never
    // reads them.
    expect(2 * server.timeout).toBeLessThan(90_000)
  })
})

/** Sends raw bytes, because no client would send these. */
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
