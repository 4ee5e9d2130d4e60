import type { Hex } from 'viem'

const order =
  0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n

/**
 * Parses a signature strictly: 65 bytes, `v` of 27 or 28 (or 0 or 1), and only the low
 * `s`. viem would also accept the high `s`.
 *
 * @returns The signature in lower case with a `v` of 27 or 28. Undefined if it is
 * invalid.
 */
export function parseSignature(signature: string): Hex | undefined {
  if (!/^0x[0-9a-fA-F]{130}$/.test(signature)) return undefined
  const r = BigInt(signature.slice(0, 66))
  const s = BigInt(`0x${signature.slice(66, 130)}`)
  const v = Number(`0x${signature.slice(130)}`)
  if (r === 0n || r >= order) return undefined
  // The order is odd, so its half rounded down is the largest low s.
  if (s === 0n || s > order / 2n) return undefined
  const parity = v < 27 ? v : v - 27
  if (parity !== 0 && parity !== 1) return undefined
  return `${signature.slice(0, 130).toLowerCase()}${parity === 0 ? '1b' : '1c'}` as Hex
}
