import { stringify } from 'viem'
import type {
  CheckContext,
  ConformanceCheck,
  ConformanceMismatch,
} from './types.js'

/** Maximum mismatches of a check in a report. */
const maxMismatches = 100

/** Maximum concurrent requests. */
const concurrency = 3

/**
 * Compares cases in batches, with a few concurrent requests. Keeps their order, so that
 * the same seed gives the same report.
 *
 * @param compare - Returns mismatches, or the reason why the node cannot answer.
 */
export async function runCheck<item>(
  { onProgress }: CheckContext,
  {
    name,
    cases,
    batchSize = 1,
    compare,
  }: {
    name: string
    cases: readonly item[]
    batchSize?: number
    compare: (cases: item[]) => Promise<ConformanceMismatch[] | string>
  },
): Promise<ConformanceCheck> {
  const found: ConformanceMismatch[][] = []
  let next = 0
  let done = 0
  let skipped: string | undefined
  const work = async () => {
    while (next < cases.length && skipped === undefined) {
      const first = next
      next += batchSize
      const batch = cases.slice(first, next)
      const answer = await compare(batch)
      if (typeof answer === 'string') {
        skipped = answer
        return
      }
      // Bigints become decimal strings, so that a report can be JSON.
      found[first] = JSON.parse(stringify(answer))
      done += batch.length
      onProgress?.({ name, done, total: cases.length })
    }
  }
  await Promise.all(Array.from({ length: concurrency }, work))
  const mismatches = found.flat()
  return {
    name,
    cases: done,
    mismatches: mismatches.slice(0, maxMismatches),
    mismatchCount: mismatches.length,
    ...(skipped !== undefined && { skipped }),
  }
}
