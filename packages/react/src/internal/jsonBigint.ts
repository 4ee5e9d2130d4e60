/** Lets `JSON.stringify` carry bigint, which it has no word for. */
export function replaceBigint(_key: string, value: unknown): unknown {
  return typeof value === 'bigint' ? { __bigint: value.toString() } : value
}

/** The way back, for `JSON.parse`. */
export function reviveBigint(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  const { __bigint: text } = value as { __bigint?: unknown }
  return typeof text === 'string' && /^-?\d+$/.test(text) ? BigInt(text) : value
}
