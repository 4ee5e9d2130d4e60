/** Returns the square root, rounded down, by Newton's method from above. */
export function sqrt(value: bigint): bigint {
  if (value < 2n) return value
  // The first guess must not be below the root. This guess is not, because each
  // hexadecimal digit has four bits.
  let root = 1n << BigInt(value.toString(16).length * 2)
  while (true) {
    const next = (root + value / root) >> 1n
    if (next >= root) return root
    root = next
  }
}
