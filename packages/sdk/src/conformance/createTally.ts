import type { ConformanceCheck, ConformanceMismatch } from './types.js'

/** How many mismatches a report shows of one check. */
const shown = 100

/**
 * Collects the cases of a check, which end in any order, in the order in which
 * they were made: the same seed gives the same report.
 *
 * @internal
 */
export function createTally(name: string) {
  let cases = 0
  const found: { index: number; mismatches: readonly ConformanceMismatch[] }[] =
    []
  return {
    /** Counts the cases that begin at `index`. */
    add(
      index: number,
      count: number,
      mismatches: readonly ConformanceMismatch[],
    ) {
      cases += count
      found.push({ index, mismatches })
    },
    check(skipped?: string | undefined): ConformanceCheck {
      const mismatches = found
        .sort((a, b) => a.index - b.index)
        .flatMap((entry) => entry.mismatches)
      return {
        name,
        cases,
        mismatches: mismatches.slice(0, shown),
        mismatchCount: mismatches.length,
        ...(skipped !== undefined && { skipped }),
      }
    },
  }
}
