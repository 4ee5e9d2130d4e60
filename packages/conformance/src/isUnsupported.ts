/** EIP-1474: method not found, method not supported, invalid parameters. */
const codes: unknown[] = [-32601, -32004, -32602]

/** Whether an error says that the node does not take such a request at all. */
export function isUnsupported(error: unknown): boolean {
  for (let current = error; current instanceof Error; current = current.cause)
    if (codes.includes((current as { code?: unknown }).code)) return true
  return false
}
