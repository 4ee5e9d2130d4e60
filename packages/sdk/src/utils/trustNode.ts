/**
 * Skips the comparison of chain id and genesis that precedes a client's first read of a
 * deployment. Extend a client with it before other extensions.
 *
 * @example
 * const client = createPublicClient({ transport: http(url) }).extend(trustNode)
 */
export const trustNode = (): { isTrusted: true } => ({ isTrusted: true })
