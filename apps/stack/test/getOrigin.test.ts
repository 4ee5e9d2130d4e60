import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { createIsProxy } from '../src/createIsProxy.js'
import { getOrigin } from '../src/getOrigin.js'

const from = (
  remoteAddress: string,
  headers: Record<string, string>,
  proxies: string[] = [],
) =>
  getOrigin(
    {
      headers: { host: 'swap.example', ...headers },
      socket: { remoteAddress },
    } as unknown as IncomingMessage,
    createIsProxy(proxies),
  )

test('default: returns http and the requested host name', () => {
  expect(from('127.0.0.1', {})).toBe('http://swap.example')
})

test.each([
  { 'x-forwarded-proto': 'https' },
  { 'x-forwarded-proto': 'https, http' },
  { forwarded: 'for=203.0.113.7;proto=https, for=10.0.0.1;proto=http' },
])('behavior: trusts a proxy on this machine about https: %o', (headers) => {
  for (const address of ['127.0.0.1', '::1', '::ffff:127.0.0.1'])
    expect(from(address, headers)).toBe('https://swap.example')
})

test.each([
  ['203.0.113.7', { 'x-forwarded-proto': 'https' }],
  ['127.0.0.1', { 'x-forwarded-proto': 'http, https' }],
  ['127.0.0.1', { forwarded: 'proto=http, proto=https' }],
])(
  'behavior: trusts neither others about https, nor a hop behind the proxy: %s, %o',
  (address, headers) => {
    expect(from(address, headers)).toBe('http://swap.example')
  },
)

test.each([
  ['A.example:5050', 'http://a.example:5050'],
  ['a.example:80', 'http://a.example'],
  ['[::1]:5050', 'http://[::1]:5050'],
  ['', undefined],
  ['a.example/b', undefined],
  ['me@a.example', undefined],
])('behavior: a host %s has the origin %s', (host, origin) => {
  expect(from('127.0.0.1', { host })).toBe(origin)
})

test.each([
  ['10.1.2.3', ['10.0.0.0/8']],
  ['::ffff:10.1.2.3', ['10.0.0.0/8']],
  ['fd00::3', ['192.0.2.1/32', 'fd00::/8']],
  ['127.0.0.1', ['10.0.0.0/8']],
])('behavior: trusts a configured proxy: %s of %o', (address, proxies) => {
  const headers = { 'x-forwarded-proto': 'https' }
  expect(from(address, headers, proxies)).toBe('https://swap.example')
})

test('behavior: trusts only configured proxies', () => {
  const headers = { 'x-forwarded-proto': 'https' }
  for (const address of ['11.1.2.3', 'fe00::3', '::ffff:192.0.2.2'])
    expect(from(address, headers, ['10.0.0.0/8', 'fd00::/8'])).toBe(
      'http://swap.example',
    )
})
