/** Maps with at most `limit` of them under way at once; keeps the order. */
export async function mapLimited<item, result>(
  items: readonly item[],
  limit: number,
  map: (item: item) => Promise<result>,
): Promise<result[]> {
  const results: result[] = new Array(items.length)
  let next = 0
  const work = async () => {
    while (next < items.length) {
      const index = next++
      results[index] = await map(items[index] as item)
    }
  }
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, work))
  return results
}
