/** Calls that every node takes in one request, and answers in time. */
export const batchSize = 20

/** What is asked of the node, in pieces that it can answer one after the other. */
export function* inBatches<item>(items: readonly item[]) {
  for (let start = 0; start < items.length; start += batchSize)
    yield items.slice(start, start + batchSize)
}
