/**
 * Parses JSON from `serialize`. The value is as untrusted as the text.
 *
 * @param text - Text from `serialize`.
 * @throws SyntaxError if the text is not JSON.
 */
export function deserialize(text: string): unknown {
  return JSON.parse(text, (_, part) => {
    const digits = part?.$bigint
    return typeof digits === 'string' && /^-?\d+$/.test(digits)
      ? BigInt(digits)
      : part
  })
}
