import { type Address, toHex } from 'viem'

/**
 * An account that has coins while a program replaces the chain's history. If the program
 * is stopped, balances may be wrong, so a stored chain with this mark is refused.
 */
export const unfinishedMark: Address = toHex('unfinished history', { size: 20 })
