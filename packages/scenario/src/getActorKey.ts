import { type Hex, keccak256, stringToHex } from 'viem'

/**
 * The private key of an actor: keccak256 of the seed and the name. Whoever has the
 * scenario has it, so that it is for test coins only.
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
