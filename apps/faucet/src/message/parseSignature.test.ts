import { expect, test } from 'vitest'
import { parseSignature } from './parseSignature.js'

/** The order of the secp256k1 curve. */
const n = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
const hex = (value: bigint) => value.toString(16).padStart(64, '0')
const one = hex(1n)

test.each([
  ['v = 27', `0x${one}${one}1b`, '1b'],
  ['v = 28', `0x${one}${one}1c`, '1c'],
  ['v = 0', `0x${one}${one}00`, '1b'],
  ['v = 1', `0x${one}${one}01`, '1c'],
])('default: %s', (_, signature, v) => {
  expect(parseSignature(signature)).toBe(`0x${one}${one}${v}`)
})

test('treats upper-case hex as the same signature', () => {
  expect(parseSignature(`0x${'AB'.repeat(32)}${one}1B`)).toBe(
    `0x${'ab'.repeat(32)}${one}1b`,
  )
})

test('accepts half of the order, rounded down, as the largest low s', () => {
  expect(parseSignature(`0x${one}${hex(n / 2n)}1b`)).toBeDefined()
})

test.each([
  ['not hex', `0x${'zz'.repeat(65)}`],
  ['without 0x', '11'.repeat(65)],
  ['64 bytes', `0x${'11'.repeat(64)}`],
  ['66 bytes', `0x${'11'.repeat(66)}`],
  ['empty', ''],
  ['only 0x', '0x'],
  ['v = 2', `0x${one}${one}02`],
  ['v = 26', `0x${one}${one}1a`],
  ['v = 29', `0x${one}${one}1d`],
  ['v = 35', `0x${one}${one}23`],
  ['v = 255', `0x${one}${one}ff`],
  ['zeros', `0x${'00'.repeat(65)}`],
  ['r = 0', `0x${hex(0n)}${one}1b`],
  ['s = 0', `0x${one}${hex(0n)}1b`],
  ['r = the order', `0x${hex(n)}${one}1b`],
  // With a high s, this signature is the second valid form of a signature with a low s.
  ['s just over half of the order', `0x${one}${hex(n / 2n + 1n)}1b`],
])('rejects %s', (_, signature) => {
  expect(parseSignature(signature)).toBe(undefined)
})
