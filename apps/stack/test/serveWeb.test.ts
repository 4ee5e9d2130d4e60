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
  '%s: nothing is sniffed, no page is named to others, no device is asked for',
  async (path) => {
    expect((await get(path)).headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'permissions-policy': expect.stringContaining('camera=()'),
    })
  },
)

test.each(['/rpc', '/api/v1/offer', '/probe'])(
  '%s says that the network is not ready before it is',
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
  '%s is answered with the page',
  async (path) => {
    const { status, headers } = await get(path)
    expect([status, headers['content-type']]).toEqual([
      200,
      'text/html;charset=utf-8',
    ])
  },
)

/** Bytes as they are: no client would send these. */
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
])(
  'error: %s, %s is answered with 400, and the server goes on',
  async (...lines) => {
    const answer = await sendRaw([...lines, 'Connection: close'])
    expect(answer).toMatch(/^HTTP\/1\.1 400 /)
    expect((await get('/')).status).toBe(200)
  },
)

test('behavior: a proxy that keeps connections for 60 s finds them open', async () => {
  const { headers } = await get('/')
  expect(headers['keep-alive']).toBe('timeout=75')
})

// A test in a browser starts the whole network so.
test('args: tls: the page and its deployment come by https', async () => {
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
