/** A name for something of this tab; `crypto.randomUUID` wants https. */
export function createId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
