/**
 * Square root, rounded down, by Newton's method from above.
 *
 * @see Math.sqrt in v2-core.
 * @internal
 */
export function sqrt(value: bigint): bigint {
  if (value < 2n) return value
  // A power of two that is at least the root: half the bits, rounded up.
  let root = 1n << BigInt((value.toString(2).length + 1) >> 1)
  while (true) {
    const next = (root + value / root) >> 1n
    if (next >= root) return root
    root = next
  }
}
