import { privateKeyToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import { deriveAccounts } from './deriveAccounts.js'

const key = `0x${'11'.repeat(32)}` as const

// By RFC 5869 with Python's hmac and integers: an operator who needs a lane's
// key must be able to do the same.
const derived = [
  key,
  '0xfd7b37808886f7f476f70bdb9b6782106d94e9ed6fbc75d8d9f2bae5d1d71b88',
  '0x50abf97af304150f30eb896e167bf26c55001cd8e1fde1c22273cabdaa71d609',
] as const

test('the first lane is the key itself, the others follow from it', () => {
  const addresses = (lanes: number) =>
    deriveAccounts(key, lanes).map(({ address }) => address)
  const expected = derived.map((key) => privateKeyToAccount(key).address)
  expect(addresses(3)).toEqual(expected)
  // A lane keeps its account however many there are.
  expect(addresses(32).slice(0, 3)).toEqual(expected)
  expect(new Set(addresses(32)).size).toBe(32)
})
