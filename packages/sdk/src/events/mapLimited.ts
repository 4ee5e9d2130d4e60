/** Maximum single reads at once. */
const readsInFlight = 128

/** Maps items by reads, some of them at once; keeps the order. */
export async function mapLimited<item, result>(
  items: readonly item[],
  map: (item: item) => Promise<result>,
): Promise<result[]> {
  const results: result[] = new Array(items.length)
  const left = items.entries()
  const work = async () => {
    for (const [index, item] of left) results[index] = await map(item)
  }
  const length = Math.min(readsInFlight, items.length)
  await Promise.all(Array.from({ length }, work))
  return results
}
