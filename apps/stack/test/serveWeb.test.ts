import { request } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serveWeb, type WebServer } from '../src/serveWeb.js'

let server: WebServer
beforeAll(async () => {
  server = await serveWeb({ host: '127.0.0.1', port: 0 })
})
afterAll(() => server.stop())

/** Status and headers for a path exactly as it is written. */
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
