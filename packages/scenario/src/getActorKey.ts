import { type Hex, keccak256, stringToHex } from 'viem'

/**
 * Derives an actor's private key: keccak256 of seed and name. Everyone with the
 * scenario has the key, so use test coins only.
 *
 * @example
 * ```ts
 * import { getActorKey } from '@letheswap/scenario'
 * import { privateKeyToAccount } from 'viem/accounts'
 *
 * const alice = privateKeyToAccount(getActorKey('first swap', 'alice'))
 * ```
 */
export const getActorKey = (seed: string, actor: string): Hex =>
  keccak256(stringToHex(`letheswap scenario\n${seed}\n${actor}`))
