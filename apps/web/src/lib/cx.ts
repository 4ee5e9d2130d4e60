/** Joins class names, leaving out what a condition turned off. */
export function cx(...parts: (string | false | undefined)[]): string {
  return parts.filter(Boolean).join(' ')
}
