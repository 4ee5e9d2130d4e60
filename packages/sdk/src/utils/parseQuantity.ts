/**
 * Parses a number that a node wrote in hex. `BigInt` alone takes an empty text
 * for 0.
 */
export function parseQuantity(answer: unknown): bigint {
  if (typeof answer !== 'string' || !/^0x[\da-f]+$/i.test(answer))
    throw new SyntaxError('The node’s answer is not a number in hex.')
  return BigInt(answer)
}
