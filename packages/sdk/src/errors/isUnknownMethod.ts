import { matchesErrorChain } from './matchesErrorChain.js'

/**
 * EIP-1474 codes for methods that are not found or not supported. Ganache returns the
 * code of invalid JSON.
 */
const codes: unknown[] = [-32601, -32004, -32700]

/** Checks whether an error means that the node does not support the method. */
export const isUnknownMethod = (error: unknown): boolean =>
  matchesErrorChain(error, ({ code }) => codes.includes(code))
