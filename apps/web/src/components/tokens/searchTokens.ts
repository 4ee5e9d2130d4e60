type Searchable = { symbol: string; name: string; address: string }

/**
 * Returns the matching tokens, best first: by address, symbol, then name. Returns all
 * if the query is empty.
 */
export function searchTokens<token extends Searchable>(
  tokens: readonly token[],
  query: string,
): readonly token[] {
  const text = query.trim().toLowerCase()
  if (text === '') return tokens
  const matches = /^0x[0-9a-f]*$/.test(text)
    ? [({ address }: token) => address.toLowerCase().startsWith(text)]
    : []
  matches.push(
    ({ symbol }) => symbol.toLowerCase() === text,
    ({ symbol }) => symbol.toLowerCase().startsWith(text),
    ({ symbol }) => symbol.toLowerCase().includes(text),
    ({ name }) => name.toLowerCase().includes(text),
  )
  return [...new Set(matches.flatMap((isMatch) => tokens.filter(isMatch)))]
}
