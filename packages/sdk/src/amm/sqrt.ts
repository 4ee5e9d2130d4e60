/**
 * Square root, rounded down, by Newton's method from above.
 *
 * @see Math.sqrt in v2-core.
 * @internal
 */
export function sqrt(value: bigint): bigint {
  if (value < 2n) return value
  // At least the root of any uint256.
  let root = 1n << 128n
  while (true) {
    const next = (root + value / root) >> 1n
    if (next >= root) return root
    root = next
  }
}
