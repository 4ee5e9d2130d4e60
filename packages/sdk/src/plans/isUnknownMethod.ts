/** EIP-1474: method not found, method not supported. */
const codes: unknown[] = [-32601, -32004]

/** Whether an error says that the node does not know the method. */
export function isUnknownMethod(error: unknown): boolean {
  for (let current = error; current instanceof Error; current = current.cause)
    if (codes.includes((current as { code?: unknown }).code)) return true
  return false
}
