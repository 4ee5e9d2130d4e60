import { hash } from 'node:crypto'

/** Bytes that SHA-256 takes at a time. */
const blockSize = 64

/**
 * HMAC-SHA-256 (RFC 2104) with one key, in hex. Node's own prepares the key and
 * makes an object that outlives it for each text, which is most of what issuing
 * a challenge costs; here the key is prepared once.
 */
export function createMac(key: string): (text: string) => string {
  const bytes = Buffer.from(key)
  const block = Buffer.alloc(blockSize)
  block.set(bytes.length > blockSize ? hash('sha256', bytes, 'buffer') : bytes)
  const inner = block.map((byte) => byte ^ 0x36)
  const outer = block.map((byte) => byte ^ 0x5c)
  const digest = (text: string) =>
    hash('sha256', Buffer.concat([inner, Buffer.from(text)]), 'buffer')
  return (text) => hash('sha256', Buffer.concat([outer, digest(text)]), 'hex')
}
