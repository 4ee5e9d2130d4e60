import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fuzz } from '../../test/fuzz.js'
import { subtractRanges } from './subtractRanges.js'

const count = 120

/** Ranges that begin one after the other, by their gaps and lengths. */
const rangesApart = (least: number) =>
  fc
    .array(
      fc.tuple(
        fc.integer({ min: least, max: 5 }),
        fc.integer({ min: 0, max: 6 }),
      ),
      { maxLength: 8 },
    )
    .map((steps) => {
      let end = 0
      return steps.map(([gap, length]) => {
        const fromBlock = end + gap
        end = fromBlock + length
        return { fromBlock, toBlock: end }
      })
    })

const toBlocks = (ranges: ReturnType<typeof subtractRanges>) =>
  Array.from({ length: count }, (_, block) => block).filter((block) =>
    ranges.some(
      ({ fromBlock, toBlock }) => block >= fromBlock && block <= toBlock,
    ),
  )

test('just the blocks that are in none of the others, in order, once', () => {
  fc.assert(
    fc.property(rangesApart(1), rangesApart(0), (ranges, others) => {
      const left = subtractRanges(ranges, others)
      const taken = new Set(toBlocks(others))
      expect(
        left.flatMap(({ fromBlock, toBlock }) =>
          Array.from(
            { length: toBlock - fromBlock + 1 },
            (_, index) => fromBlock + index,
          ),
        ),
      ).toEqual(toBlocks(ranges).filter((block) => !taken.has(block)))
    }),
    { seed: fuzz.seed, numRuns: 1_000 * fuzz.runs },
  )
})
