import { expect, test } from 'vitest'
import { readWallet } from './schemas.js'

// The first example of EIP-55.
const checksummed = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const lower = checksummed.toLowerCase()

test.each([checksummed, lower, `0x${lower.slice(2).toUpperCase()}`])(
  'default: %s is the wallet',
  (text) => {
    expect(readWallet(text)).toBe(checksummed)
  },
)

test.each([
  checksummed.replace('aAeb', 'AAeb'),
  `0X${lower.slice(2)}`,
  `${lower} `,
  lower.slice(0, -1),
])('error: %j is none', (text) => {
  expect(readWallet(text)).toBe(undefined)
})
