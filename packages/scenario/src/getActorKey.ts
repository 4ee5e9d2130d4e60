import { type Hex, keccak256, stringToHex } from 'viem'

/**
 * The private key of an actor: keccak256 of the seed and the name. Whoever has the
 * scenario has it, so that it is for test coins only.
 */
export const getActorKey = (seed: string, actor: string): Hex =>
  keccak256(stringToHex(`letheswap scenario\n${seed}\n${actor}`))
