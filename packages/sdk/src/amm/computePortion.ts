/** Returns a part of an amount, rounded down. Does not validate `bps`. */
export const computePortion = (amount: bigint, bps: number): bigint =>
  (amount * BigInt(bps)) / 10_000n
