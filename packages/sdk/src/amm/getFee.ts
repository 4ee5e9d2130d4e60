/** What a pool keeps of an input, rounded down to its token's smallest unit. */
export const getFee = (amountIn: bigint, feeBps: number) =>
  (amountIn * BigInt(feeBps)) / 10_000n
