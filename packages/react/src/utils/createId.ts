import { bytesToHex } from 'viem'

/** Returns a random id. Unlike `crypto.randomUUID`, it works without https. */
export function createId(): string {
  return bytesToHex(crypto.getRandomValues(new Uint8Array(16)))
}
