/** Checks for a complete address, which identifies a single token. */
export const isWholeAddress = (query: string): boolean =>
  /^0x[0-9a-f]{40}$/i.test(query.trim())
