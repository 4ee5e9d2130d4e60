import { expect, test } from 'vitest'
import { describeProgress } from './describeProgress'

test('behavior: before the first answer there is nothing to count', () => {
  expect(describeProgress(undefined)).toBe('Reading the chain…')
})

test('behavior: blocks read and swaps found', () => {
  const progress = {
    fromBlock: 10_000,
    toBlock: 17_999,
    scannedBlocks: 8_000,
    entries: 1,
  }
  expect(describeProgress(progress)).toBe(
    'Reading the chain, at block 10,000: 8,000 blocks read, 1 swap found…',
  )
  expect(describeProgress({ ...progress, entries: 0 })).toContain(
    '0 swaps found',
  )
})
