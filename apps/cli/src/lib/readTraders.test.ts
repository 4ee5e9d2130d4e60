import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readTraders } from './readTraders.js'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lethe-test-'))
})
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true, force: true })
})

test('default: creates a seed phrase once, which only its owner can read', () => {
  const path = join(folder, 'phrase')
  vi.stubEnv('LETHE_MARKET_PHRASE_FILE', path)
  const { noise, trend } = readTraders()
  expect(readFileSync(path, 'utf8').trim().split(' ')).toHaveLength(12)
  expect(statSync(path).mode & 0o777).toBe(0o600)
  expect(trend.address).not.toBe(noise.address)
  expect(readTraders().noise.address).toBe(noise.address)
})

test('default: derives the accounts of LETHE_MARKET_PHRASE as a wallet does', () => {
  vi.stubEnv(
    'LETHE_MARKET_PHRASE',
    'test test test test test test test test test test test junk',
  )
  // The first account of the usual development mnemonic.
  expect(readTraders().noise.address).toBe(
    '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  )
})

test('error: does not quote an invalid seed phrase', () => {
  vi.stubEnv('LETHE_MARKET_PHRASE', 'secret words')
  expect(readTraders).toThrow('LETHE_MARKET_PHRASE does not hold a seed phrase')
  expect(readTraders).not.toThrow('secret')
})
