import { expect, test } from 'vitest'
import { createWalletReader } from './createWalletReader.js'

// The first example of EIP-55.
const checksummed = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const lower = checksummed.toLowerCase()

test('default: one case, or the right checksum, is the same wallet', () => {
  const read = createWalletReader()
  for (const text of [
    checksummed,
    lower,
    `0x${lower.slice(2).toUpperCase()}`,
    checksummed,
  ])
    expect(read(text)).toBe(checksummed)
})

test('behavior: a wallet that is known does not vouch for another spelling of it', () => {
  const read = createWalletReader()
  read(checksummed)
  read(lower)
  for (const text of [
    checksummed.replace('aAeb', 'AAeb'),
    `0X${lower.slice(2)}`,
    `${lower} `,
    lower.slice(0, -1),
  ])
    expect(read(text)).toBe(undefined)
})

test('behavior: a wallet that was forgotten is read again', () => {
  const read = createWalletReader()
  read(checksummed)
  for (let i = 1; i <= 10_001; i += 1)
    read(`0x${i.toString(16).padStart(40, '0')}`)
  expect(read(checksummed)).toBe(checksummed)
})
