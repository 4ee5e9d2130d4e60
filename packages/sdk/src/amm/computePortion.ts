/** Returns a part of an amount, rounded down; `bps` must be valid. */
export const computePortion = (amount: bigint, bps: number): bigint =>
  (amount * BigInt(bps)) / 10_000n
