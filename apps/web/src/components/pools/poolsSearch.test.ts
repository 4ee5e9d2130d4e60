import type { Pool } from '@letheswap/sdk'
import { expect, test } from 'vitest'
import { nextSort, poolsSearch, sortPools } from './poolsSearch'

const pool = (name: string, liquidityUsd: bigint, liquidity?: bigint) =>
  ({ name, liquidityUsd, liquidity, totalSupply: 100n, feeBps: 30 }) as Pool

const pools = [pool('B', 2n, 1n), pool('A', 3n), pool('C', 1n, 5n)]
const names = (sort: Parameters<typeof sortPools>[1]) =>
  sortPools(pools, sort)
    .map(({ name }) => name)
    .join('')

test('keeps the deployment’s order by default', () => {
  expect(names(undefined)).toBe('BAC')
})

test.each([
  ['pool', 'ABC'],
  ['-pool', 'CBA'],
  ['liquidity', 'CBA'],
  ['-liquidity', 'ABC'],
  ['-share', 'CBA'],
  // Pools with equal values keep their order in both directions.
  ['fee', 'BAC'],
  ['-fee', 'BAC'],
] as const)('sorts by %s: %s', (sort, expected) => {
  expect(names(sort)).toBe(expected)
})

test('a press on a column sorts descending, then ascending, then not at all', () => {
  expect(nextSort(undefined, 'share')).toBe('-share')
  expect(nextSort('-share', 'share')).toBe('share')
  expect(nextSort('share', 'share')).toBe(undefined)
  expect(nextSort('-pool', 'share')).toBe('-share')
})

test('ignores an invalid order in a link', () => {
  expect(poolsSearch({ sort: '-share' })).toEqual({ sort: '-share' })
  for (const sort of ['apr', '--pool', 7, undefined, ''])
    expect(poolsSearch({ sort })).toEqual({ sort: undefined })
})
