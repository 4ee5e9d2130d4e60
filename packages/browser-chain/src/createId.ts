import { bytesToHex } from '@ethereumjs/util'

/** Returns a unique id. `crypto.randomUUID` needs a secure context. */
export const createId = (): string =>
  bytesToHex(crypto.getRandomValues(new Uint8Array(16)))
