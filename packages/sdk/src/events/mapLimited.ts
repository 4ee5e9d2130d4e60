/** Maximum simultaneous reads. */
const readsInFlight = 128

/** Maps items through reads, several at once, and keeps their order. */
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
