/** Parses a URL. Undefined if it is invalid. `URL.canParse` needs Safari 17. */
export function parseUrl(text: string): URL | undefined {
  try {
    return new URL(text)
  } catch {
    return undefined
  }
}
