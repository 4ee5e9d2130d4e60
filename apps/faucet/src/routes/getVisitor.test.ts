import { expect, test } from 'vitest'
import { getVisitor } from './getVisitor.js'

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['192.0.2.1:5678', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['2001:db8:0:701::1', '2001:db8:0:701'],
  ['[2001:db8:0:701::1]:5678', '2001:db8:0:701'],
  ['2001:db8:0:701:ffff:ffff:ffff:ffff', '2001:db8:0:701'],
  ['2001:0DB8:0000:0701::1', '2001:db8:0:701'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['1:2:3:4ff:5:6:7::', '1:2:3:4ff'],
  // The reported text is not an address, so the proxy's address counts.
  ['1:2:3:4:5:6:7:8:9', '198.51.100.1'],
  ['unknown', '198.51.100.1'],
  ['', '198.51.100.1'],
])('default: counts a request from %j for %s', (ip, visitor) => {
  const socket = { remoteAddress: '198.51.100.1' }
  expect(getVisitor({ ip, socket })).toBe(visitor)
})
