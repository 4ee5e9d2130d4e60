/** Returns a hint if the word is similar to a known word. */
export function didYouMean(word: string, known: readonly string[]): string[] {
  const written = word.toLowerCase()
  const [nearest] = known
    .map((name) => ({ name, distance: distance(written, name.toLowerCase()) }))
    .filter(
      ({ name, distance }) =>
        distance <= Math.max(1, Math.floor(name.length / 3)),
    )
    .sort((a, b) => a.distance - b.distance)
  return nearest ? [`Did you mean ${nearest.name}?`] : []
}

/**
 * Returns the Damerau-Levenshtein distance, in which two swapped letters count as one
 * mistake.
 */
function distance(a: string, b: string): number {
  const rows = [Array.from({ length: b.length + 1 }, (_, column) => column)]
  const at = (row: number, column: number) =>
    rows[row]?.[column] ?? Number.POSITIVE_INFINITY
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    rows.push(row)
    for (let j = 1; j <= b.length; j++) {
      const isSwapped = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      row[j] = Math.min(
        at(i - 1, j) + 1,
        at(i, j - 1) + 1,
        at(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1),
        isSwapped ? at(i - 2, j - 2) + 1 : Number.POSITIVE_INFINITY,
      )
    }
  }
  return at(a.length, b.length)
}
