/** The year 5138 in Unix seconds. A higher number is a time in milliseconds. */
export const farTime = 1e11

/** Returns how many units of a chain's time are one second. */
export const getTicks = (timestamp: bigint): bigint =>
  timestamp > farTime ? 1_000n : 1n
