/** Every node answers this many in time. */
export const batchSize = 20

/** Splits calls into batches that a node can answer. */
export function* inBatches<item>(items: readonly item[]) {
  for (let start = 0; start < items.length; start += batchSize)
    yield items.slice(start, start + batchSize)
}
