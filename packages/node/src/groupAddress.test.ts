import { expect, test } from 'vitest'
import { groupAddress } from './groupAddress.js'

// RFC 4291: a subnet has a 64-bit prefix, and the device chooses the rest (RFC 8981).
test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:0:1:2:3:4:5', '2001:db8:0:1'],
  ['2001:DB8::1', '2001:db8:0:0'],
  ['2001:db8:0:1::', '2001:db8:0:1'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['::1', '0:0:0:0'],
  ['1:2::7:8', '1:2:0:0'],
  // Some proxies append the port.
  ['203.0.113.7:4711', '203.0.113.7'],
  ['[2001:db8:0:1::2]:4711', '2001:db8:0:1'],
  ['unknown', undefined],
  ['', undefined],
])('%j counts as %s', (address, group) => {
  expect(groupAddress(address)).toBe(group)
})
