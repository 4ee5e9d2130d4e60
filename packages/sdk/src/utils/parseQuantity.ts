/**
 * Parses a hexadecimal quantity from a node. `BigInt` alone would parse an empty string
 * as 0.
 */
export function parseQuantity(answer: unknown): bigint {
  if (typeof answer !== 'string' || !/^0x[\da-f]+$/i.test(answer))
    throw new SyntaxError('The node’s answer is not a number in hex.')
  return BigInt(answer)
}
