import { hkdfSync } from 'node:crypto'
import { bytesToBigInt, type Hex, hexToBytes, numberToHex } from 'viem'
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'

/** Private keys are the numbers from 1 to one less than this (secp256k1's n). */
const order =
  0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n

/**
 * The accounts that pay: the configured one, then others derived from its key,
 * so that there is one secret to keep. Whoever has the key can derive them:
 * HKDF-SHA-256 of its 32 bytes, salt `letheswap-faucet-lane`, info the lane's
 * number in decimal digits, 48 bytes as a big-endian number, modulo n - 1, plus 1.
 */
export function deriveAccounts(
  privateKey: Hex,
  lanes: number,
): PrivateKeyAccount[] {
  const secret = hexToBytes(privateKey)
  return Array.from({ length: lanes }, (_, lane) => {
    if (lane === 0) return privateKeyToAccount(privateKey)
    const bytes = hkdfSync(
      'sha256',
      secret,
      'letheswap-faucet-lane',
      String(lane),
      48,
    )
    const key = (bytesToBigInt(new Uint8Array(bytes)) % (order - 1n)) + 1n
    return privateKeyToAccount(numberToHex(key, { size: 32 }))
  })
}
