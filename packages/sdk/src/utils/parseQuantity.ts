/**
 * Reads a number that a node answered in hex. `BigInt` alone takes an empty text
 * or list for 0.
 *
 * @throws SyntaxError when the answer is not a number in hex.
 */
export function parseQuantity(answer: unknown): bigint {
  if (typeof answer !== 'string' || !/^0x[\da-f]+$/i.test(answer))
    throw new SyntaxError('The node’s answer is not a number in hex.')
  return BigInt(answer)
}
