import { bytesToHex } from '@ethereumjs/util'

/** An id that no other tab makes. `crypto.randomUUID` is for secure contexts alone. */
export const createId = (): string =>
  bytesToHex(crypto.getRandomValues(new Uint8Array(16)))
