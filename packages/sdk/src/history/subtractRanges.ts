import type { Range } from './getLogsInHalves.js'

/**
 * What is left of some ranges without others. Those of each list must be in
 * order; those of the first must not overlap.
 */
export function subtractRanges(
  ranges: readonly Range[],
  others: readonly Range[],
): Range[] {
  const left: Range[] = []
  let next = 0
  for (const { fromBlock, toBlock } of ranges) {
    let from = fromBlock
    while (next < others.length && (others[next] as Range).toBlock < from)
      next++
    // The last one may reach into the next range too.
    for (let at = next; at < others.length && from <= toBlock; at++) {
      const other = others[at] as Range
      if (other.fromBlock > toBlock) break
      if (other.fromBlock > from)
        left.push({ fromBlock: from, toBlock: other.fromBlock - 1 })
      from = Math.max(from, other.toBlock + 1)
      next = at
    }
    if (from <= toBlock) left.push({ fromBlock: from, toBlock })
  }
  return left
}
