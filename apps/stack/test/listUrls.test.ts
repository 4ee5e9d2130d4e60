import { expect, test } from 'vitest'
import { listUrls } from '../src/listUrls.js'

// RFC 6454: an origin does not include the default port.
test.each([
  ['http', 80, 'http://127.0.0.1'],
  ['https', 443, 'https://127.0.0.1'],
  ['http', 443, 'http://127.0.0.1:443'],
  ['https', 5050, 'https://127.0.0.1:5050'],
] as const)('formats %s at port %i like browsers', (protocol, port, url) => {
  expect(listUrls({ protocol, host: '127.0.0.1', port }).url).toBe(url)
})

test.each([
  ['laptop', 'http://laptop'],
  // RFC 3492: browsers write a name that is not ASCII in Punycode.
  ['München', 'http://xn--mnchen-3ya'],
  ["Anna's laptop", undefined],
])('lists the name %s as %s', (name, url) => {
  const { others } = listUrls({
    protocol: 'http',
    host: '0.0.0.0',
    port: 80,
    machine: name,
  })
  const names = others.filter((it) => !/^http:\/\/[\d.]+$/.test(it))
  expect(names).toEqual(url === undefined ? [] : [`${url}.local`, url])
  for (const each of others) expect(new URL(each).origin).toBe(each)
})
