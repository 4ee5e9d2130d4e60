/**
 * Skips the comparison of chain id and genesis that precedes a client's first read
 * of a deployment: `client.extend(trustNode)`, before other extensions.
 */
export const trustNode = (): { isTrusted: true } => ({ isTrusted: true })
