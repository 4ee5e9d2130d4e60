/**
 * Whether an error is the user's no. EIP-1193 has code 4001 for it; wallets
 * nest it, and their texts differ by method.
 */
export function isRejection(error: unknown): boolean {
  for (
    let current = error;
    typeof current === 'object' && current !== null;
    current = (current as { cause?: unknown }).cause
  )
    if ((current as { code?: unknown }).code === 4001) return true
  return false
}
