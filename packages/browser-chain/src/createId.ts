/** An id that no other tab makes. `crypto.randomUUID` is for secure contexts alone. */
export const createId = (): string =>
  `0x${Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')}`
