/** A number of requests that every node answers in time. */
export const batchSize = 20

export function* inBatches<item>(items: readonly item[]) {
  for (let start = 0; start < items.length; start += batchSize)
    yield items.slice(start, start + batchSize)
}
