import { expect, test } from 'vitest'
import type { Token } from '../tokens/types.js'
import { activityToCsv } from './activityToCsv.js'
import type { ActivityEntry } from './types.js'

const token = (symbol: string, decimals: number): Token => ({
  symbol,
  name: symbol,
  decimals,
  address: `0x${'11'.repeat(20)}`,
  displayDecimals: decimals,
  isNative: false,
})
const entry: ActivityEntry = {
  kind: 'received',
  hash: `0x${'22'.repeat(32)}`,
  blockNumber: 7n,
  blockHash: `0x${'33'.repeat(32)}`,
  timestamp: 1_700_000_000,
  from: `0x${'44'.repeat(20)}`,
  paid: [],
  got: [
    { token: token('ZKP', 18), amount: 1_500_000_000_000_000_000n },
    { token: token('USDT', 6), amount: 1n },
  ],
  approvals: [],
}

test('default: a header and a line a transaction, every digit kept', () => {
  expect(activityToCsv([entry])).toBe(
    [
      'time,kind,paid,got,approved,from,hash,blockNumber,blockHash\r\n',
      `2023-11-14T22:13:20.000Z,received,,1.5 ZKP + 0.000001 USDT,,0x${'44'.repeat(20)},0x${'22'.repeat(32)},7,0x${'33'.repeat(32)}\r\n`,
    ].join(''),
  )
})

test('behavior: a symbol cannot be a formula or end a cell', () => {
  const odd = { token: token('"=1,2"', 0), amount: 1n }
  expect(activityToCsv([{ ...entry, paid: [odd], got: [] }])).toContain(
    ',"1 ""=1,2""",',
  )
})
