import { expect, test } from 'vitest'
import { parsePlainSearch, stringifyPlainSearch } from './plainSearch'

test('behavior: keeps every digit of an amount in a link', () => {
  const link = '?from=ZKP&amount=0.100000000000000000'
  const search = parsePlainSearch(link)
  expect(search).toEqual({ from: 'ZKP', amount: '0.100000000000000000' })
  expect(stringifyPlainSearch(search)).toBe(link)
})

test('behavior: omits undefined values from the link', () => {
  expect(stringifyPlainSearch({ from: 'ZKP', amount: undefined })).toBe(
    '?from=ZKP',
  )
  expect(stringifyPlainSearch({ amount: undefined })).toBe('')
})
