import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import { get as getSecurely } from 'node:https'
import { connect } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { parseDeployment } from '@letheswap/sdk'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { getLimits } from '../src/getLimits.js'
import { serveWeb, type WebServer } from '../src/serveWeb.js'
import { deploymentJson } from './deployment.js'

const limits = getLimits(30)

let server: WebServer
beforeAll(async () => {
  server = await serveWeb({ host: '127.0.0.1', port: 0, limits })
})
afterAll(() => server.stop())

const get = (path: string) =>
  new Promise<{ status: number; headers: NodeJS.Dict<string | string[]> }>(
    (done, failed) =>
      request(server.url, { path }, (answer) => {
        answer.resume()
        done({ status: answer.statusCode ?? 0, headers: answer.headers })
      })
        .on('error', failed)
        .end(),
  )

test.each(['/swap', '/favicon.svg', '/config.json'])(
  '%s forbids sniffing, referrers and device access',
  async (path) => {
    expect((await get(path)).headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'permissions-policy': expect.stringContaining('camera=()'),
    })
  },
)

test.each(['/rpc', '/api/v1/offer', '/probe'])(
  '%s answers that the network is not ready until it is ready',
  async (path) => {
    const { status, headers } = await get(path)
    expect(status).toBe(503)
    expect(headers).toMatchObject({
      'content-type': 'application/json',
      'retry-after': '1',
    })
  },
)

test.each(['//', '///swap', '//[', '/%', '/%00', '/..%2f..%2fpackage.json'])(
  '%s returns the page',
  async (path) => {
    const { status, headers } = await get(path)
    expect([status, headers['content-type']]).toEqual([
      200,
      'text/html;charset=utf-8',
    ])
  },
)

/** Sends raw bytes, because a client would correct or reject them. */
async function sendRaw(lines: readonly string[]): Promise<string> {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
  socket.write(`${lines.join('\r\n')}\r\n\r\n`)
  return text(socket)
}

test.each([
  ['GET *[ HTTP/1.1', 'Host: a'],
  ['GET /config.json HTTP/1.0'],
  ...['', 'a b', '[', 'a:99999', 'http://a', '127.0.0.1, a'].map((host) => [
    'GET /config.json HTTP/1.1',
    `Host: ${host}`,
  ]),
])('error: %s, %s gets 400, and the server keeps running', async (...lines) => {
  const answer = await sendRaw([...lines, 'Connection: close'])
  expect(answer).toMatch(/^HTTP\/1\.1 400 /)
  expect((await get('/')).status).toBe(200)
})

test('behavior: keeps connections open for a proxy that reuses them after 60 s', async () => {
  const { headers } = await get('/')
  expect(headers['keep-alive']).toBe('timeout=75')
})

// A browser test starts the complete network over https.
test('args: tls: serves the page and its deployment over https', async () => {
  const read = (name: string) =>
    readFileSync(join(import.meta.dirname, 'fixtures', name))
  const tls = { cert: read('localhost.crt'), key: read('localhost.key') }
  const secure = await serveWeb({ host: '127.0.0.1', port: 0, limits, tls })
  onTestFinished(secure.stop)
  expect(secure.url).toMatch(/^https:\/\/127\.0\.0\.1:/)
  const { chain } = secure.setNetwork({
    deployment: parseDeployment(deploymentJson),
    rpc: 'http://127.0.0.1:1',
    faucet: undefined,
  })
  expect(chain.rpcUrls).toEqual([`${secure.url}/rpc`])
  const body = await new Promise<string>((resolve, reject) => {
    getSecurely(`${secure.url}/config.json`, { ca: tls.cert }, (answer) =>
      resolve(text(answer)),
    ).on('error', reject)
  })
  expect(JSON.parse(body).chain).toEqual(chain)
})
