/**
 * Returns how many units of a chain's time are a second: some chains count
 * milliseconds, which in seconds would be after the year 5138.
 */
export const getTicks = (timestamp: bigint): bigint =>
  timestamp > 100_000_000_000n ? 1_000n : 1n
