import type { Hex } from './types.js'

/** Formats a JSON-RPC quantity. */
export const toQuantity = (value: bigint | number): Hex =>
  `0x${value.toString(16)}`

export const zeroHash: Hex = `0x${'0'.repeat(64)}`
export const zeroAddress: Hex = `0x${'0'.repeat(40)}`
