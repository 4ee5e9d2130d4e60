import { expect, test } from 'vitest'
import { createRateLimiter, getNetwork } from './createRateLimiter.js'

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['2001:db8:0:7::1', '2001:db8:0:7'],
  ['2001:db8:0:7:ffff:ffff:ffff:ffff', '2001:db8:0:7'],
  ['2001:0DB8:0000:0007::1', '2001:db8:0:7'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['1:2:3:4:5:6:7::', '1:2:3:4'],
])('getNetwork: %s counts as %s', (address, network) => {
  expect(getNetwork(address)).toBe(network)
})

test('behavior: an address that used its burst up leaves others theirs', () => {
  const take = createRateLimiter({ burst: 2, perMinute: 1 })
  take('192.0.2.1')
  take('192.0.2.1')
  expect(() => take('192.0.2.1')).toThrow('rate limit: too many requests')
  expect(() => take('192.0.2.2')).not.toThrow()
})

test('behavior: addresses are forgotten oldest first, so memory stays bounded', () => {
  const take = createRateLimiter({ burst: 1, perMinute: 1 })
  take('192.0.2.1')
  for (let i = 0; i < 50_000; i += 1)
    take(`10.${i >> 16}.${(i >> 8) & 255}.${i & 255}`)
  expect(() => take('192.0.2.1')).not.toThrow()
})
