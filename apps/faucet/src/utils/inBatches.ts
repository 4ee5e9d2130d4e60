/** Every node answers this many in time. */
export const batchSize = 20

export function* inBatches<item>(items: readonly item[]) {
  for (let start = 0; start < items.length; start += batchSize)
    yield items.slice(start, start + batchSize)
}
