import { expect, test } from 'vitest'
import { findPoolKey } from './findPoolKey'

const pairs = ['DAI-USDT', 'DAI-ZKP']

test.each([
  ['DAI-USDT', 'DAI-USDT'],
  ['USDT-DAI', 'DAI-USDT'],
  ['zkp-dai', 'DAI-ZKP'],
  ['DAI-DAI', undefined],
  ['DAI', undefined],
  ['DAI-USDT-ZKP', undefined],
  ['', undefined],
])('behavior: a link to %s means %s', (wanted, key) => {
  expect(findPoolKey(pairs, wanted)).toBe(key)
})
