import { request } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serveWeb, type WebServer } from '../src/serveWeb.js'

let server: WebServer
beforeAll(async () => {
  server = await serveWeb({ host: '127.0.0.1', port: 0 })
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
