import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { createMac } from './createMac.js'

test('RFC 4231, test case 2', () => {
  expect(createMac('Jefe')('what do ya want for nothing?')).toBe(
    '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
  )
})

// The RFC's other keys are no text.
test.each([1, 63, 64, 65, 131])(
  'a key of %i bytes, as Node has it',
  (length) => {
    for (const text of ['', 'a', 'ä€💧', 'x'.repeat(5_000)]) {
      const key = 'k'.repeat(length)
      const expected = createHmac('sha256', key).update(text).digest('hex')
      expect(createMac(key)(text)).toBe(expected)
    }
  },
)
