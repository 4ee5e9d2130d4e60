/** The deployment's key of the pool that a link names: 'usdt-dai' is 'DAI-USDT'. */
export function findPoolKey(
  pairs: readonly string[],
  wanted: string,
): string | undefined {
  const sides = (key: string) => key.toUpperCase().split('-').sort().join('-')
  return pairs.find((key) => sides(key) === sides(wanted))
}
