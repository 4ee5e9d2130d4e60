import type { Token } from '@letheswap/sdk'
import { expect, test } from 'vitest'
import { findPool, toPoolSearch } from './poolLink'

const foo = `0x${'f0'.repeat(20)}`
const tokens = [
  { symbol: 'ZKP', address: `0x${'01'.repeat(20)}` },
  { symbol: 'DAI', address: `0x${'02'.repeat(20)}` },
  { symbol: 'USDT', address: `0x${'03'.repeat(20)}` },
  { symbol: 'FOO', address: foo, isImported: true },
] as Token[]
const pairs = ['DAI-USDT', 'DAI-ZKP', 'FOO-DAI']

test.each([
  ['DAI-USDT', 'DAI-USDT'],
  ['USDT-DAI', 'DAI-USDT'],
  ['zkp-dai', 'DAI-ZKP'],
  [`${foo}-DAI`, 'FOO-DAI'],
  [`DAI-${foo.toUpperCase().replace('0X', '0x')}`, 'FOO-DAI'],
  ['FOO-USDT', undefined],
  ['DAI-DAI', undefined],
  ['DAI', undefined],
  ['DAI-USDT-ZKP', undefined],
  ['', undefined],
])('behavior: a link to %s opens %s', (wanted, key) => {
  const found = findPool(tokens, pairs, wanted)
  expect(found?.map(({ symbol }) => symbol).join('-')).toBe(key)
  // The link that the app writes for this pool opens the same pool.
  if (found) expect(findPool(tokens, pairs, toPoolSearch(found))).toEqual(found)
})

test('behavior: a link identifies an imported token by its address', () => {
  const [, dai, , own] = tokens as [Token, Token, Token, Token]
  expect(toPoolSearch([own, dai])).toBe(`${foo}-DAI`)
})
