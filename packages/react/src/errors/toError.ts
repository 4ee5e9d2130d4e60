/** Wallets throw plain objects; keep what they said as a real error's cause. */
export function toError(value: unknown): Error {
  if (value instanceof Error) return value
  if (typeof value === 'object' && value !== null) {
    const { message } = value as { message?: unknown }
    return Object.assign(
      new Error(typeof message === 'string' ? message : 'Unknown error'),
      value,
    )
  }
  return new Error(String(value))
}
